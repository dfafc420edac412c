import type { ExchangeStatus, Stage, Status } from "#contracts/returns/states";
import type { LateAfterDays } from "#contracts/settings/general";
import { caseMoney, isExchangeOpen, isMoneySettled, missingUnits, type ReturnCase, settleable, uninspectedUnits } from "./return-case.ts";
import { lentUnits } from "./sent-ahead.ts";

export interface Standing {
  stage: Stage;
  status: Status;
}

/**
 * Return the stage and status of a case after its money or exchange changed. Never moves a case that is still being
 * shipped or inspected; completes it once nothing is missing, owed, unsent or sent ahead
 * without being paid for.
 */
export function advance(record: ReturnCase): Standing {
  const { stage, status } = record;
  if (status === "CLOSED" || !["PROCESS_RETURN", "PAYMENT", "FULLY_PAID", "EXCHANGE_PROCESS_TRACKING"].includes(stage))
    return { stage, status };
  if (!isMoneySettled(record)) return { stage: hasMoneyMoved(record) ? "PAYMENT" : stage, status };
  if (hasUnitsAtHand(record)) return { stage: "SHIPMENT_RECEIVED", status };
  if (isExchangeOpen(record)) return { stage: exchangeStage(record), status };
  if (missingUnits(record) > 0 || lentUnits(record) > 0 || !record.policy.auto_close) return { stage: "FULLY_PAID", status };
  return { stage: "COMPLETED", status: "CLOSED" };
}

/** Paid cases wait at FULLY_PAID until the exchange ships; those with nothing to pay wait for the exchange at once. */
function exchangeStage(record: ReturnCase): Stage {
  const nothingPaid = record.ledger.every((leg) => leg.return_id !== record.id || leg.state === "FAILED");
  const sending = record.exchangeLines.some((line) => line.fulfilled_quantity > 0);
  return nothingPaid || sending || record.stage === "EXCHANGE_PROCESS_TRACKING" ? "EXCHANGE_PROCESS_TRACKING" : "FULLY_PAID";
}

const hasMoneyMoved = (record: ReturnCase): boolean => {
  const money = caseMoney(record);
  return money.refunded + money.credited + money.invoicePaid + money.pending > 0 || money.failed;
};

/** Units that arrived after the last round, or that it left uninspected, start another round. */
const hasUnitsAtHand = (record: ReturnCase): boolean =>
  uninspectedUnits(record) > 0 || record.items.some((item) => item.accepted > item.settled && settleable(item, record) > 0);

/**
 * Return the exchange status that follows from the lines shipped so far. Neither a hold nor a cancellation is overwritten by
 * what an earlier round sent.
 */
export function exchangeStatusOf(record: Pick<ReturnCase, "exchange_status" | "exchangeLines">): ExchangeStatus {
  const ordered = record.exchangeLines.reduce((total, line) => total + line.quantity, 0);
  const sent = record.exchangeLines.reduce((total, line) => total + line.fulfilled_quantity, 0);
  if (ordered === 0 || record.exchange_status === "ON_HOLD" || record.exchange_status === "CANCELLED") return record.exchange_status;
  if (sent >= ordered) return "FULFILLED";
  return sent > 0 ? "PARTIALLY_FULFILLED" : record.exchange_status;
}

/** The targets of a store that has set none. */
export const defaultLateAfterDays: LateAfterDays = {
  REQUEST: 2,
  APPROVED: 28,
  IN_TRANSIT: 21,
  DROP_OFF_IN_STORE: 28,
  SHIPMENT_RECEIVED: 2,
  EVALUATION: 2,
  PROCESS_RETURN: 2,
  PAYMENT: 2,
  FULLY_PAID: 28,
  EXCHANGE_PROCESS_TRACKING: 3,
};

/** An open case in the stage it entered at `since`; `expires_at` is an ISO instant. */
interface Waiting extends Standing {
  since: Date;
  expires_at: string | null;
}

/**
 * Return when a case becomes late, as an ISO instant; null when its stage has no target. While a parcel is awaited it is late at its
 * expiry at the latest.
 */
export function dueAt({ stage, status, since, expires_at }: Waiting, lateAfter: LateAfterDays): string | null {
  const days = stage === "COMPLETED" || status === "CLOSED" ? null : lateAfter[stage];
  if (days === null) return null;
  const target = new Date(since.getTime() + days * 86_400_000).toISOString();
  const isAwaited = stage === "APPROVED" || stage === "DROP_OFF_IN_STORE";
  return isAwaited && expires_at !== null && expires_at < target ? expires_at : target;
}
