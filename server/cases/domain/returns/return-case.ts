import type {
  ExchangeStatus,
  ledgerKinds,
  ledgerStates,
  Outcome,
  PaymentStatus,
  ResolutionType,
  Stage,
  Status,
} from "#contracts/returns/states";
import type { PolicySnapshot } from "./policy-snapshot.ts";

/** A line of a return. Always requested ≥ approved ≥ received ≥ accepted + rejected, settled ≤ accepted, restocked ≤ received. */
export interface CaseItem {
  id: string;
  order_line_id: string;
  requested: number;
  released: number;
  approved: number;
  received: number;
  accepted: number;
  rejected: number;
  restocked: number;
  settled: number;
  settled_gross_minor: number;
  settled_tax_minor: number;
  reason: string;
  outcome: Outcome;
  exchange_variant_id: string | null;
  exchange_quantity: number;
  exchanged: number;
  disposition: string | null;
}

export type LedgerKind = (typeof ledgerKinds)[number];
export interface Leg {
  id: string;
  return_id: string | null;
  kind: LedgerKind;
  amount_minor: number;
  /** The part paid beyond what the rounds owed then. */
  correction_minor: number;
  payment_id: string | null;
  state: (typeof ledgerStates)[number];
}

export interface Payment {
  id: string;
  external_id: string;
  kind: "card" | "gift_card" | "store_credit" | "manual";
  captured_minor: number;
  captured_at: string | null;
}

/** What one `process` settled. */
export interface Round {
  round: number;
  refund_minor: number;
  credit_minor: number;
  bonus_minor: number;
  invoice_minor: number;
  shipping_minor: number;
}

export interface ExchangeLine {
  id: string;
  /** The item it is the exchange of, and the round that settled that: "item:1". */
  external_id: string;
  quantity: number;
  fulfilled_quantity: number;
}

/** A case with everything its rules depend on. The ledger covers the whole order: its returns share one balance. */
export interface ReturnCase {
  id: string;
  status: Status;
  stage: Stage;
  decision: "PENDING" | "APPROVED" | "REJECTED";
  close_reason: string | null;
  resolution_type: ResolutionType | null;
  shipping_method: "LABEL" | "CUSTOMER_LABEL" | "IN_STORE" | "NO_SHIPMENT";
  exchange_status: ExchangeStatus;
  hold_reason: string | null;
  /** What the customer no longer owes, because its exchange was cancelled before any part of it was sent. */
  waived_minor: number;
  reopened: boolean;
  policy: PolicySnapshot;
  items: CaseItem[];
  rounds: Round[];
  payments: Payment[];
  ledger: Leg[];
  exchangeLines: ExchangeLine[];
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0);
/** Return whether money left or may have left: a pending or unknown leg counts as spent (M12b). */
export const isSpent = (leg: Leg): boolean => leg.state !== "FAILED";
/** Return the part of a leg that pays what the rounds owe. */
export const roundPart = (leg: Pick<Leg, "amount_minor" | "correction_minor">): number => leg.amount_minor - leg.correction_minor;
/** Return whether it is not known yet how a leg ends. */
export const isPending = ({ state }: Pick<Leg, "state">): boolean => state !== "SUCCEEDED" && state !== "FAILED";
/** Money of the order that has been paid out again. */
const outward: readonly LedgerKind[] = ["REFUND", "STORE_CREDIT", "EXTERNAL", "CREDIT_RESTORED"];
/** Return whether a leg used up the payment it names. */
export const isTakenFromPayment = (leg: Leg): boolean => isSpent(leg) && leg.kind !== "STORE_CREDIT" && outward.includes(leg.kind);

/** Return whether an item's units need not come back: nothing is shipped, or the customer keeps them. */
export const staysWithCustomer = (item: Pick<CaseItem, "outcome">, record: Pick<ReturnCase, "shipping_method">): boolean =>
  record.shipping_method === "NO_SHIPMENT" || item.outcome === "KEEP";

/** Return the approved units of an item that have not arrived yet. */
export const missingOf = (item: CaseItem, record: Pick<ReturnCase, "shipping_method">): number =>
  staysWithCustomer(item, record) ? 0 : item.approved - item.received;
export const missingUnits = (record: Pick<ReturnCase, "items" | "shipping_method">): number =>
  sum(record.items, (item) => missingOf(item, record));

/** Return whether units of the case count as returned: they have arrived, or were settled before. */
export const hasReturnedUnits = ({ items }: Pick<ReturnCase, "items">): boolean =>
  items.some(({ received, settled }) => received > 0 || settled > 0);

/** Return the units of an item that arrived and were neither accepted, rejected nor settled before arrival. */
export const uninspectedOf = (item: CaseItem): number => Math.max(0, item.received - Math.max(item.accepted, item.settled) - item.rejected);
export const uninspectedUnits = (record: ReturnCase): number => sum(record.items, uninspectedOf);

/**
 * Return the units of a line the next round may settle (M6): the accepted ones; without an inspection all received;
 * without a parcel all approved. `early` pays before receipt, where the policy allows it.
 */
export function settleable(item: CaseItem, record: ReturnCase, early = false): number {
  if (staysWithCustomer(item, record) || early) return item.approved - item.rejected - item.settled;
  const evaluated = record.stage === "EVALUATION" || item.accepted + item.rejected > item.settled;
  return (evaluated ? item.accepted : item.received - item.rejected) - item.settled;
}

/** The amounts that decide the money of a case. */
export type Owing = Pick<ReturnCase, "id" | "rounds" | "ledger" | "payments" | "waived_minor">;

export interface CaseMoney {
  /** Owed to the customer by all rounds, and how much of it is paid, pending or left. */
  refundDue: number;
  creditDue: number;
  bonusDue: number;
  refunded: number;
  /** Paid beyond the rounds. */
  corrected: number;
  credited: number;
  bonused: number;
  pending: number;
  failed: boolean;
  /** Still due, as far as the order's payments cover it. */
  left: number;
  /** Refunded elsewhere for units of this case. */
  elsewhere: number;
  /** The part of what the rounds owe that refunds made elsewhere have since paid, or taken from the order's payments. */
  leftOut: number;
  /** Owed by the customer. */
  invoiceDue: number;
  invoicePaid: number;
}

type OwnedLeg = Pick<Leg, "return_id"> & { claim_id?: string | null };
export const isOwnLeg = ({ id }: { id: string }, leg: OwnedLeg): boolean => leg.return_id === id || leg.claim_id === id;
/** Return the legs of a case itself, a return's or a claim's, of the ledger of its order. */
export const ownLegs = <L extends OwnedLeg>(record: { id: string; ledger: readonly L[] }): L[] =>
  record.ledger.filter((leg) => isOwnLeg(record, leg));

/** Return what the case owes and has paid, from its rounds and its own legs of the ledger. */
export function caseMoney(record: Owing): CaseMoney {
  const own = ownLegs(record);
  const of = (kind: Leg["kind"], test: (leg: Leg) => boolean, part = roundPart) =>
    sum(
      own.filter((leg) => leg.kind === kind && test(leg)),
      part,
    );
  const succeeded = (leg: Leg) => leg.state === "SUCCEEDED";
  const refundDue = sum(record.rounds, (round) => round.refund_minor);
  const creditDue = sum(record.rounds, (round) => round.credit_minor);
  const unpaid = unpaidOf(record);
  const left = Math.min(unpaid, payableTo(record));
  const lastMoneyLeg = own.filter((leg) => leg.kind === "REFUND" || (leg.kind === "STORE_CREDIT" && leg.state === "FAILED")).at(-1);
  return {
    refundDue,
    creditDue,
    bonusDue: sum(record.rounds, (round) => round.bonus_minor),
    refunded: of("REFUND", succeeded),
    corrected: of("REFUND", succeeded, (leg) => leg.correction_minor),
    credited: of("STORE_CREDIT", succeeded),
    bonused: of("BONUS_CREDIT", succeeded),
    pending: sum(own.filter(isPending), (leg) => leg.amount_minor),
    failed: lastMoneyLeg?.state === "FAILED",
    left,
    elsewhere: of("EXTERNAL", succeeded, (leg) => leg.amount_minor),
    leftOut: Math.max(0, unpaid + of("EXTERNAL", succeeded)) - Math.max(0, left),
    invoiceDue: sum(record.rounds, (round) => round.invoice_minor) - record.waived_minor,
    invoicePaid: of("INVOICE_PAYMENT", succeeded),
  };
}

const paysRounds: readonly LedgerKind[] = ["REFUND", "STORE_CREDIT", "EXTERNAL"];
/** Return the legs that paid, or may have paid, what the rounds of a return owe: its own, and refunds made elsewhere for its units. */
export const legsOfRounds = <L extends Leg>(record: { id: string; ledger: readonly L[] }): L[] =>
  ownLegs(record).filter((leg) => isSpent(leg) && paysRounds.includes(leg.kind));
/** Return what the rounds of a case owe and neither the case nor a refund made elsewhere for its units has paid. */
export const unpaidOf = (record: Pick<Owing, "id" | "rounds" | "ledger">): number =>
  sum(record.rounds, (round) => round.refund_minor + round.credit_minor) - sum(legsOfRounds(record), roundPart);

/**
 * Return what is still refundable: per payment, captured − spent; for the order, the sum less what was spent without a
 * named payment (M10).
 */
export function balances(record: Pick<ReturnCase, "payments" | "ledger">): { byPayment: Map<string, number>; order: number } {
  const spent = record.ledger.filter((leg) => isSpent(leg) && outward.includes(leg.kind));
  const byPayment = new Map(
    record.payments.map((payment) => {
      const gone = sum(
        spent.filter((leg) => leg.payment_id === payment.id && isTakenFromPayment(leg)),
        (leg) => leg.amount_minor,
      );
      return [payment.id, Math.max(0, payment.captured_minor - gone)];
    }),
  );
  const order = sum(record.payments, (payment) => payment.captured_minor) - sum(spent, (leg) => leg.amount_minor);
  return {
    byPayment,
    order: Math.max(
      0,
      Math.min(
        order,
        sum([...byPayment.values()], (left) => left),
      ),
    ),
  };
}

/** Return what the order's payments still cover for a case. Amounts pending for another case may become available again. */
const payableTo = ({ id, payments, ledger }: Pick<ReturnCase, "id" | "payments" | "ledger">): number =>
  balances({ payments, ledger: ledger.filter((leg) => leg.return_id === id || leg.state === "SUCCEEDED") }).order;

/** Return whether no money was captured for the order (M16). */
export const isUnpaid = (record: Pick<ReturnCase, "payments">): boolean => sum(record.payments, (payment) => payment.captured_minor) === 0;

export function paymentStatus(record: Owing): PaymentStatus {
  const money = caseMoney(record);
  const bonusLeft = money.bonusDue - money.bonused;
  const owedByCustomer = money.invoiceDue - money.invoicePaid;
  if (record.rounds.length === 0) return "NONE";
  if (money.pending > 0) return "PENDING";
  if (money.left > 0 && money.failed) return "FAILED";
  if (money.left > 0) return money.refunded + money.credited > 0 ? "PARTIAL" : "DUE_TO_CUSTOMER";
  if (owedByCustomer > 0) return money.invoicePaid > 0 ? "PARTIAL" : "DUE_FROM_CUSTOMER";
  if (bonusLeft > 0) return "DUE_TO_CUSTOMER";
  return money.refundDue + money.creditDue + money.invoiceDue + money.bonusDue > 0 ? "SETTLED" : "NONE";
}

export const isMoneySettled = (record: ReturnCase): boolean => ["NONE", "SETTLED"].includes(paymentStatus(record));
/** Return whether an exchange was created and still has units to send. */
export const isExchangeOpen = (record: Pick<ReturnCase, "exchange_status">): boolean =>
  ["ON_HOLD", "RELEASED", "PARTIALLY_FULFILLED"].includes(record.exchange_status);
