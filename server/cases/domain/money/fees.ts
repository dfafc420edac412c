import type { FrozenOutcome } from "#contracts/returns/outcome";
import type { Outcome } from "#contracts/returns/states";
import type { ReturnPolicy } from "#contracts/settings/policies";
import { percentOf } from "#server/kit/allocate";

export type FeeRules = ReturnPolicy["fees"];
/** Units of one line returned together. Minor units of the order's currency. */
export interface FeeLine {
  rules: FeeRules;
  quantity: number;
  /** What was paid for them, tax included. */
  paid_minor: number;
  /** What they cost before any discount. */
  catalogue_minor: number;
  outcome: Outcome;
  /** Whether the reason for the return is the merchant's fault. */
  isFault: boolean;
}
export interface FeeOccasion {
  /** The fees per return that earlier units have paid or a person has decided, by `takenFees`. */
  taken: ReadonlySet<FeeOfReturn>;
  isFirstOfOrder: boolean;
  /** Whether the customer uses a carrier's label paid for by the merchant; a slip of ours is none. */
  hasLabel: boolean;
  /** Fixed amounts are in the store's currency: an order in another one pays percentages only. */
  isStoreCurrency: boolean;
}
type Fee = FrozenOutcome["fees"][number];
const perReturn = ["LABEL", "RETURN", "ORDER"] as const;
export type FeeOfReturn = (typeof perReturn)[number];
export const allFeesTaken: ReadonlySet<FeeOfReturn> = new Set(perReturn);
/** The price of a purchased label, in place of the policy's label fee. */
export const labelPrice = "RETURN_LABEL";

/**
 * Return the fees per return that the rounds of a return have taken: each is paid once, by the first units that owe it, so one
 * that a round was spared by its reason is still due from a later one. A round whose fees a person set has decided all of them.
 */
export function takenFees(rounds: readonly { outcome: Pick<FrozenOutcome, "fees"> }[]): Set<FeeOfReturn> {
  const fees = rounds.flatMap(({ outcome }) => outcome.fees);
  if (fees.some(({ kind }) => kind === "MANUAL")) return new Set(perReturn);
  const paid = new Set(fees.filter(({ amount_minor }) => amount_minor > 0).map(({ kind }) => (kind === labelPrice ? "LABEL" : kind)));
  return new Set(perReturn.filter((kind) => paid.has(kind)));
}

/**
 * Return what is still due of the price of a return's labels: those of parcels that were added after a round took the price of the others.
 * Nothing, once a round took the policy's label fee or a person decided the fees.
 */
export function labelPriceDue(rounds: readonly { outcome: Pick<FrozenOutcome, "fees"> }[], total_minor: number): number {
  const taken = rounds.flatMap(({ outcome }) => outcome.fees);
  if (taken.some(({ kind, amount_minor }) => kind === "MANUAL" || (kind === "LABEL" && amount_minor > 0))) return 0;
  const price = taken.reduce((sum, { kind, amount_minor }) => sum + (kind === labelPrice ? amount_minor : 0), 0);
  return Math.max(0, total_minor - price);
}

/**
 * Return the fees of some units (M8), each kind once and without zero amounts. The merchant's fault and waived fees
 * cost nothing.
 */
export function feesOf(lines: readonly FeeLine[], occasion: FeeOccasion): Fee[] {
  const charged = lines.filter(({ rules, outcome, isFault }) => !isFault && !rules.waived_for.includes(outcome));
  const most = (of: (rules: FeeRules) => number) => (occasion.isStoreCurrency ? Math.max(0, ...charged.map(({ rules }) => of(rules))) : 0);
  const once = (kind: FeeOfReturn, of: (rules: FeeRules) => number, applies = true): Fee => ({
    kind,
    amount_minor: applies && !occasion.taken.has(kind) ? most(of) : 0,
  });
  const fees: Fee[] = [
    { kind: "RESTOCKING", amount_minor: charged.reduce((sum, line) => sum + restocking(line, occasion.isStoreCurrency), 0) },
    once("LABEL", (rules) => rules.label_minor, occasion.hasLabel),
    once("RETURN", (rules) => rules.return_minor),
    once("ORDER", (rules) => rules.order_minor, occasion.isFirstOfOrder),
  ];
  return fees.filter(({ amount_minor }) => amount_minor > 0);
}

/**
 * Return the charge for sending an exchange: the highest of the lines exchanged, once per return. The merchant's fault
 * and waived fees cost nothing.
 */
export function exchangeShippingOf(
  lines: readonly FeeLine[],
  { isFirstOfReturn, isStoreCurrency }: Pick<FeeOccasion, "isStoreCurrency"> & { isFirstOfReturn: boolean },
): number {
  if (!isFirstOfReturn || !isStoreCurrency) return 0;
  const charged = lines.filter(({ rules, outcome, isFault }) => outcome === "EXCHANGE" && !isFault && !rules.waived_for.includes(outcome));
  // Returns requested before the fee existed have none.
  return Math.max(0, ...charged.map(({ rules }) => rules.exchange_shipping_minor ?? 0));
}

/** A line's percentage applies to all its units together, rounded half up. */
function restocking({ rules, quantity, paid_minor, catalogue_minor }: FeeLine, isStoreCurrency: boolean): number {
  const { type, amount_minor, percent } = rules.restocking;
  if (type === "FIXED") return isStoreCurrency ? amount_minor * quantity : 0;
  if (type === "PERCENT_OF_PAID") return percentOf(paid_minor, String(percent));
  return type === "PERCENT_OF_CATALOGUE" ? percentOf(catalogue_minor, String(percent)) : 0;
}
