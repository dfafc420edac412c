import type { holdReasons } from "#contracts/returns/states";
import { caseMoney, type ReturnCase } from "./return-case.ts";

type HoldReason = (typeof holdReasons)[number];

/**
 * Return what the exchange waits for after its latest round; null when it may go. A round lifts no hold that another
 * round or a person set: a debt holds until it is paid or somebody releases it despite the debt, and the other reasons end
 * by their own release alone.
 */
export function holdAfterRound(record: ReturnCase, isInStock: boolean): HoldReason | null {
  const held = record.exchange_status === "ON_HOLD" ? (record.hold_reason as HoldReason | null) : null;
  if (held !== null && held !== "AWAITING_PAYMENT" && held !== "OUT_OF_STOCK") return held;
  const owesThis = (record.rounds.at(-1)?.invoice_minor ?? 0) > 0;
  if (owesThis || (held === "AWAITING_PAYMENT" && debtOf(record) > 0)) return "AWAITING_PAYMENT";
  return isInStock ? null : "OUT_OF_STOCK";
}

/**
 * Return what stays waived once the customer pays: what they pay beyond their debt was paid for the waived one after all, and must not
 * pay for another if the case is reopened.
 */
export const waivedAfter = (record: ReturnCase, paid_minor: number): number =>
  Math.max(0, record.waived_minor - Math.max(0, paid_minor - debtOf(record)));

/** Return what the customer still owes for the exchange. */
export function debtOf(record: ReturnCase): number {
  const { invoiceDue, invoicePaid } = caseMoney(record);
  return Math.max(0, invoiceDue - invoicePaid);
}
