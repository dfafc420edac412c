import type { AllowedAction, ReturnDetail } from "#contracts/returns/shapes";
import type { Action } from "#contracts/returns/states";
import { legsLeft } from "./money.ts";
import { missingUnits, uninspectedUnits } from "./view-model.ts";

/** Actions with a place of their own on the page, or none: they are not offered in the bar. */
const elsewhere: readonly Action[] = ["suggested-financial-outcome", "notes", "assign", "flags"];

const byName = (record: ReturnDetail) => new Map(record.allowed_actions.map((one) => [one.action, one]));

/** What the stage leads to, the likeliest first. */
function candidates(record: ReturnDetail): Action[] {
  const money = legsLeft(record).map((leg) => leg.action);
  const inspected = uninspectedUnits(record) === 0;
  switch (record.status === "CLOSED" ? "CLOSED" : record.stage) {
    case "REQUEST":
      return ["approve"];
    case "APPROVED":
    case "IN_TRANSIT":
    case "DROP_OFF_IN_STORE":
      return record.shipping_method === "NO_SHIPMENT" ? ["process"] : ["shipment-received", "process"];
    case "SHIPMENT_RECEIVED":
    case "EVALUATION":
      return inspected
        ? ["process", ...money, ...(nothingAccepted(record) ? (["close"] as const) : []), "evaluation"]
        : ["evaluation", "process"];
    case "PROCESS_RETURN":
    case "PAYMENT":
      return [...money, "release-hold", "fulfill-exchange-items"];
    case "FULLY_PAID":
    case "EXCHANGE_PROCESS_TRACKING":
      return [...holdOrSend(record), ...(missingUnits(record) > 0 ? (["shipment-received"] as const) : []), "close"];
    default:
      return [];
  }
}

const holdOrSend = (record: ReturnDetail): Action[] =>
  record.exchange_status === "ON_HOLD" ? ["release-hold"] : ["fulfill-exchange-items"];
const nothingAccepted = (record: ReturnDetail) =>
  record.items.every((item) => item.accepted === 0) && record.items.some((item) => item.rejected > 0);

/** A payment that is on its way must not be offered again, an invoice that was sent only as another sending. */
function isTimely(record: ReturnDetail, action: Action): boolean {
  if (action === "send-invoice")
    return !record.documents.some((document) => document.kind === "ADDITIONAL_INVOICE" && document.status === "OPEN");
  return true;
}

export interface Offer extends AllowedAction {
  /** Why it cannot be done now; undefined means it can. */
  reason: string | undefined;
}
const offer = (one: AllowedAction): Offer => ({ ...one, reason: one.allowed ? undefined : one.message || one.code || undefined });

/**
 * The one step to suggest: the first of the stage's that is allowed; else one that only the reader's permission forbids, shown with
 * the reason; else none.
 */
export function nextStep(record: ReturnDetail): Offer | undefined {
  const known = byName(record);
  const found = candidates(record)
    .filter((action) => isTimely(record, action))
    .flatMap((action) => known.get(action) ?? []);
  const allowed = found.find((one) => one.allowed) ?? found.find((one) => one.code === "FORBIDDEN");
  return allowed && offer(allowed);
}

/** What comes after the suggested step, in the order a person looks for it. */
const rank: readonly Action[] = [
  "decline",
  "evaluation",
  "process",
  "shipment-received",
  "restock",
  "refund",
  "create-store-credit",
  "send-invoice",
  "release-hold",
  "fulfill-exchange-items",
  "in-transit",
  "update",
  "reopen",
  "close",
  "cancel",
  "approve",
];

/** Everything else: what can be done first, then what cannot, with its reason. */
export function otherSteps(record: ReturnDetail, primary: Action | undefined): Offer[] {
  return record.allowed_actions
    .filter(({ action }) => action !== primary && !elsewhere.includes(action))
    .map(offer)
    .sort((a, b) => Number(b.allowed) - Number(a.allowed) || rank.indexOf(a.action) - rank.indexOf(b.action));
}

export const offerOf = (record: ReturnDetail, action: Action): Offer | undefined => {
  const found = byName(record).get(action);
  return found && offer(found);
};

/** What ends or takes something away. */
export const isDangerous = (action: Action): boolean => action === "decline" || action === "cancel" || action === "close";
