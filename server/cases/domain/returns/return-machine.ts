import type { ActionEntry } from "#contracts/action";
import type { ErrorCode } from "#contracts/errors";
import { type Action, returnActions } from "#contracts/returns/actions";
import { beforeReceipt, inspecting, legActions, processed, type Stage } from "#contracts/returns/states";
import {
  caseMoney,
  isExchangeOpen,
  isMoneySettled,
  isUnpaid,
  missingUnits,
  type ReturnCase,
  settleable,
  staysWithCustomer,
} from "./return-case.ts";
import { givenUnits } from "./sent-ahead.ts";

/** `code` is the reason for a refusal; beside `allowed: true` it announces what the action will require. */
export interface Verdict {
  allowed: boolean;
  code: ErrorCode | null;
}
const yes: Verdict = { allowed: true, code: null };
const no = (code: ErrorCode): Verdict => ({ allowed: false, code });
const wrongStage = no("WRONG_STAGE");

const includes = <T>(list: readonly T[], one: T): boolean => list.includes(one);
const isEverywhere = (action: Action): boolean => returnActions[action].from === "always";
/** Whether an action belongs to the stage; further conditions are judged below. */
function belongs(action: Action, place: Stage | "CLOSED"): boolean {
  const { from }: ActionEntry<Stage> = returnActions[action];
  return from === "always" || from.includes(place);
}

/**
 * Return whether the case allows an action now. `owner` may correct a refund after completion. The same verdict draws
 * the button and guards the call.
 */
export function judge(record: ReturnCase, action: Action, owner = false): Verdict {
  if (isEverywhere(action)) return yes;
  if (includes<Action>(legActions, action)) return judgeMoney(record, action, owner);
  if (record.status === "CLOSED") return belongs(action, "CLOSED") ? judgeClosed(record, action) : wrongStage;
  if (!belongs(action, record.stage)) return misplaced(record, action);
  return judgeOpen(record, action);
}

/** Return the actions a case allows, for the details of WRONG_STAGE. */
export const allowedActions = (record: ReturnCase, all: readonly Action[], owner = false): Action[] =>
  all.filter((action) => judge(record, action, owner).allowed);

const isInspecting = (record: ReturnCase): boolean => includes<Stage>(inspecting, record.stage);

function judgeClosed(record: ReturnCase, action: Action): Verdict {
  return action === "restock" ? judgeRestock(record) : yes;
}

/** A more specific code than WRONG_STAGE where there is one. */
function misplaced(record: ReturnCase, action: Action): Verdict {
  if (action === "cancel") return no("NOT_CANCELLABLE");
  if (action === "update" && includes<Stage>(processed, record.stage)) return no("ALREADY_PROCESSED");
  if (action === "process" && includes<Stage>(processed, record.stage)) return no("ALREADY_PROCESSED");
  return wrongStage;
}

function judgeOpen(record: ReturnCase, action: Action): Verdict {
  switch (action) {
    case "cancel":
      return judgeCancel(record);
    case "decline":
      return isExchangeSent(record) ? no("EXCHANGE_SENT") : yes;
    case "update":
      return record.rounds.length > 0 ? no("ALREADY_PROCESSED") : yes;
    case "shipment-received":
      return missingUnits(record) > 0 || isInspecting(record) ? yes : wrongStage;
    case "evaluation":
      return record.shipping_method === "NO_SHIPMENT" ? no("NOTHING_TO_EVALUATE") : yes;
    case "restock":
      return judgeRestock(record);
    case "process":
      return judgeProcess(record);
    case "release-hold":
      return record.exchange_status === "ON_HOLD" ? yes : no("NOT_ON_HOLD");
    case "fulfill-exchange-items":
      return judgeFulfil(record);
    case "close":
      return needsForce(record) ? { allowed: true, code: "FORCE_REQUIRED" } : yes;
    default:
      return yes;
  }
}

const isExchangeSent = ({ exchangeLines }: ReturnCase): boolean => exchangeLines.some((line) => line.fulfilled_quantity > 0);

function judgeCancel(record: ReturnCase): Verdict {
  const touched = record.items.some((item) => item.received > 0 || item.settled > 0 || item.rejected > 0) || isExchangeSent(record);
  if (touched) return no("NOT_CANCELLABLE");
  return record.stage === "IN_TRANSIT" ? { allowed: true, code: "FORCE_REQUIRED" } : yes;
}

const judgeRestock = (record: ReturnCase): Verdict =>
  record.items.some((item) => item.received > 0 && !staysWithCustomer(item, record)) ? yes : wrongStage;

/** Return whether money may be paid before the goods arrive: the policy allows it, or no goods are awaited. */
export function mayProcessEarly(record: ReturnCase): boolean {
  if (record.policy.refund_trigger === "ON_APPROVED") return true;
  return record.policy.refund_trigger === "ON_IN_TRANSIT" && record.stage === "IN_TRANSIT";
}

function judgeProcess(record: ReturnCase): Verdict {
  const early = includes<Stage>(beforeReceipt, record.stage);
  const units = record.items.reduce((total, item) => total + settleable(item, record, early && mayProcessEarly(record)), 0);
  if (early) return units > 0 ? yes : no("NOT_RECEIVED");
  if (record.stage === "SHIPMENT_RECEIVED" && record.policy.evaluation_mandatory) return wrongStage;
  return units > 0 ? yes : no("NOTHING_ACCEPTED");
}

function judgeFulfil(record: ReturnCase): Verdict {
  if (record.exchange_status === "ON_HOLD") return no("ON_HOLD");
  if (record.exchange_status === "RELEASED" || record.exchange_status === "PARTIALLY_FULFILLED") return yes;
  return includes<Stage>(processed, record.stage) ? no("NOTHING_TO_FULFILL") : wrongStage;
}

/**
 * Return whether ending the case needs `force` and a reason, because it still owes money or goods, or because goods shipped
 * in advance have not been paid for.
 */
export const needsForce = (record: ReturnCase): boolean => !isMoneySettled(record) || isExchangeOpen(record) || givenUnits(record) > 0;

function judgeMoney(record: ReturnCase, action: Action, owner: boolean): Verdict {
  const place = moneyPlace(record, action, owner);
  if (!place.allowed) return place;
  const due = caseMoney(record);
  if (action === "send-invoice") {
    if (record.resolution_type !== "SEND_ADDITIONAL_INVOICE") return no("WRONG_RESOLUTION");
    return due.invoiceDue > due.invoicePaid ? yes : no("NOTHING_DUE");
  }
  if (due.pending > 0) return no("REFUND_IS_PENDING");
  if (isExhausted(record)) return no("NOTHING_DUE");
  if (action === "refund") return due.refundDue > 0 || record.status === "CLOSED" || record.reopened ? yes : no("WRONG_RESOLUTION");
  const credit = due.creditDue > 0 || due.bonusDue > 0 || record.resolution_type === "REFUND";
  return credit ? yes : no("WRONG_RESOLUTION");
}

/** Money moves after `process`, in later rounds as well; the owner may correct a refund once the case is completed. */
function moneyPlace(record: ReturnCase, action: Action, owner: boolean): Verdict {
  const out = action !== "send-invoice";
  if (out && isUnpaid(record) && record.rounds.length > 0) return no("NOTHING_TO_REFUND");
  if (record.status === "CLOSED") return action === "refund" && owner && record.rounds.length > 0 ? yes : wrongStage;
  if (belongs(action, record.stage)) return yes;
  if (isInspecting(record) && (caseMoney(record).left > 0 || isInvoiceOpen(record))) return yes;
  if (record.stage === "FULLY_PAID" && record.reopened && action === "refund" && owner) return yes;
  return out && includes<Stage>(beforeReceipt, record.stage) ? no("NOT_RECEIVED") : wrongStage;
}

/** Return whether refunds made elsewhere left nothing of what the rounds owe; a correction is judged by itself. */
function isExhausted(record: ReturnCase): boolean {
  const due = caseMoney(record);
  return record.status === "OPEN" && record.stage !== "FULLY_PAID" && due.leftOut > 0 && due.left <= 0 && due.bonusDue <= due.bonused;
}

function isInvoiceOpen(record: ReturnCase): boolean {
  const due = caseMoney(record);
  return due.invoiceDue > due.invoicePaid;
}
