import type { FinancialOutcome, ReturnDetail } from "#contracts/returns/shapes";
import type { Action } from "#contracts/returns/states";

type Sums = Pick<
  FinancialOutcome,
  | "returned_minor"
  | "shipping_minor"
  | "fees_minor"
  | "exchange_minor"
  | "prior_credit_minor"
  | "net_minor"
  | "refund_minor"
  | "credit_minor"
  | "bonus_minor"
  | "invoice_minor"
>;
const fields = [
  "returned_minor",
  "shipping_minor",
  "fees_minor",
  "exchange_minor",
  "prior_credit_minor",
  "net_minor",
  "refund_minor",
  "credit_minor",
  "bonus_minor",
  "invoice_minor",
] as const satisfies readonly (keyof Sums)[];

/** The same figures over several rounds, added up. */
export function addUp(rounds: readonly Sums[]): Sums {
  const total = Object.fromEntries(fields.map((field) => [field, 0])) as Sums;
  for (const round of rounds) for (const field of fields) total[field] += round[field];
  return total;
}

export type SumLine = { key: "returned" | "shipping" | "fees" | "exchange" | "prior_credit" | "bonus"; minor: number };

/** What adds up to the net amount, zero lines left out but for the goods; what is taken off is negative. */
export function sumLines(outcome: Sums): SumLine[] {
  const lines: SumLine[] = [
    { key: "returned", minor: outcome.returned_minor },
    { key: "shipping", minor: outcome.shipping_minor },
    { key: "fees", minor: -outcome.fees_minor },
    { key: "exchange", minor: -outcome.exchange_minor },
    { key: "prior_credit", minor: outcome.prior_credit_minor },
  ];
  return lines.filter(({ key, minor }) => key === "returned" || minor !== 0);
}

/** Which way the money goes. */
export const direction = (net: number): "to_customer" | "from_customer" | "even" =>
  net > 0 ? "to_customer" : net < 0 ? "from_customer" : "even";

export type LegAction = Extract<Action, "refund" | "create-store-credit" | "send-invoice">;
export interface LegLeft {
  action: LegAction;
  amount_minor: number;
}

const spent = (record: Pick<ReturnDetail, "ledger">, kind: ReturnDetail["ledger"][number]["kind"]) =>
  record.ledger.filter((leg) => leg.kind === kind && leg.state !== "FAILED").reduce((total, leg) => total + leg.amount_minor, 0);

/** What the processed rounds still owe either way, as the calls that would settle it. */
export function legsLeft(record: Pick<ReturnDetail, "outcome" | "ledger" | "money">): LegLeft[] {
  const due = addUp(record.outcome);
  const paidBack = spent(record, "REFUND") + spent(record, "STORE_CREDIT");
  const left = Math.max(0, due.refund_minor + due.credit_minor - paidBack);
  const credit = Math.min(left, Math.max(0, due.credit_minor - spent(record, "STORE_CREDIT")));
  const bonus = Math.max(0, due.bonus_minor - spent(record, "BONUS_CREDIT"));
  const legs: LegLeft[] = [
    { action: "refund", amount_minor: left - credit },
    { action: "create-store-credit", amount_minor: credit + bonus },
    { action: "send-invoice", amount_minor: record.money.invoice_due_minor },
  ];
  return legs.filter(({ amount_minor }) => amount_minor > 0);
}

/** The calls that settling an outcome will take. */
export function legsOf(outcome: Sums): LegLeft[] {
  const legs: LegLeft[] = [
    { action: "refund", amount_minor: outcome.refund_minor },
    { action: "create-store-credit", amount_minor: outcome.credit_minor + outcome.bonus_minor },
    { action: "send-invoice", amount_minor: outcome.invoice_minor },
  ];
  return legs.filter(({ amount_minor }) => amount_minor > 0);
}

/** Value of the first `units` free units of an order line, as the server counts them: whole minor units, the rest on the last. */
export const unitsGross = (gross: number, quantity: number, units: number): number =>
  quantity > 0 ? Math.floor((gross * units) / quantity) : 0;

/** What a variant costs the customer, tax included, in minor units; half up. */
export function grossPrice(priceMinor: number, taxRate: string, taxInclusive: boolean): number {
  if (taxInclusive) return priceMinor;
  const [whole = "0", fraction = ""] = taxRate.split(".");
  const rate = Number(whole + fraction.padEnd(4, "0").slice(0, 4));
  return priceMinor + Math.floor((priceMinor * rate + 500_000) / 1_000_000);
}
