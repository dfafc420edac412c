import type { Leg } from "#contracts/returns/outcome";
import { caseMoney, isSpent, type Leg as LedgerLeg, type Owing, ownLegs, roundPart } from "../returns/return-case.ts";
import { legsFor } from "./settlement-sum.ts";

/**
 * Return what the processed rounds of a case still owe either way, as the calls that would pay it. Money that may have
 * left counts as paid (M12b). A refund paid as store credit, or the reverse, is no longer owed.
 */
export function legsDue(record: Owing): Leg[] {
  const own = ownLegs(record).filter(isSpent);
  const spent = (kind: LedgerLeg["kind"]) => total(own.filter((leg) => leg.kind === kind).map(roundPart));
  const owed = (field: "refund_minor" | "credit_minor" | "bonus_minor" | "invoice_minor") =>
    total(record.rounds.map((round) => round[field]));
  const left = Math.max(0, caseMoney(record).left);
  const credit = Math.min(left, Math.max(0, owed("credit_minor") - spent("STORE_CREDIT")));
  const paidByCustomer = total(
    own.filter((leg) => leg.kind === "INVOICE_PAYMENT" && leg.state === "SUCCEEDED").map((leg) => leg.amount_minor),
  );
  return legsFor({
    refund: left - credit,
    credit,
    bonus: Math.max(0, owed("bonus_minor") - spent("BONUS_CREDIT")),
    invoice: Math.max(0, owed("invoice_minor") - record.waived_minor - paidByCustomer),
  });
}

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
