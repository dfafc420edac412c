import type { DropRule } from "#contracts/automations/definition";

export interface Price {
  minor: number;
  currency: string;
}
/** HELD: so large that it may be a typing error, which a person confirms. */
export type DropVerdict = "NONE" | "DROP" | "HELD";

const heldFromPercent = 90;
const day = 86_400_000;
/** Directive 98/6/EC, article 6a: the lowest price of the thirty days before a reduction. */
const priorDays = 30;

/** Judge the price a person saw against today's; amounts are compared as integers, in one currency. */
export function judgeDrop(seen: Price, now: Price, rule: DropRule): DropVerdict {
  const fall = seen.minor - now.minor;
  if (seen.currency !== now.currency || fall <= 0) return "NONE";
  const isEnough = rule.kind === "PERCENT" ? fall * 100 >= rule.percent * seen.minor : fall >= rule.minor;
  if (!isEnough) return "NONE";
  return now.minor === 0 || fall * 100 >= heldFromPercent * seen.minor ? "HELD" : "DROP";
}

export interface PricePeriod {
  minor: number;
  currency: string;
  /** ISO instants; null: it applies today. */
  from: string;
  to: string | null;
}

/** Return the lowest price of the thirty days before a reduction; null when there was none or it is not higher than today's. */
export function priorPrice(periods: readonly PricePeriod[], today: Price, reducedAt: string): number | null {
  const since = Date.parse(reducedAt) - priorDays * day;
  const applied = periods.filter(
    ({ from, to, currency }) =>
      currency === today.currency && Date.parse(from) < Date.parse(reducedAt) && (to === null || Date.parse(to) > since),
  );
  if (applied.length === 0) return null;
  const lowest = Math.min(...applied.map(({ minor }) => minor));
  return lowest > today.minor ? lowest : null;
}
