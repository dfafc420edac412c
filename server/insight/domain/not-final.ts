import type { ReturnPolicy } from "#contracts/settings/policies";
import { addDays } from "#server/kit/days";
import type { Range } from "./range.ts";

type Rule = Pick<ReturnPolicy, "window" | "seasons">;

/**
 * Return the first day of a range whose orders can still come back today under the longest window of the policies; null when none can.
 * A window counts from the order as long as its delivery may take. Without an end nothing is ever final.
 */
export function notFinalFrom(policies: readonly Rule[], range: Range, today: string): string | null {
  const windows = policies.map(longest);
  const first = windows.includes(null) ? range.from : addDays(today, -Math.max(0, ...windows.map(Number)));
  const season = seasonal(policies, range, today);
  const open = [first, season].filter((day) => day !== null).sort()[0] as string;
  const from = open > range.from ? open : range.from;
  return from <= range.to && from <= today ? from : null;
}

/** Days from an order to the end of its longest window; null: without an end. */
function longest({ window }: Rule): number | null {
  const days = [window.refund_days, window.store_credit_days, window.exchange_days];
  if (days.some((one) => one === null)) return null;
  return Math.max(...days.map(Number)) + (window.start === "DELIVERY" ? window.transit_days : 0);
}

/** The first day of a season whose orders may still come back. */
const seasonal = (policies: readonly Rule[], range: Range, today: string): string | null =>
  policies
    .flatMap(({ seasons }) => seasons)
    .filter(({ return_until, from, to }) => return_until >= today && from <= range.to && to >= range.from)
    .map(({ from }) => from)
    .sort()[0] ?? null;
