import type { CallContext } from "#server/kit/context";
import type { LoadedCase } from "./loaded-case.ts";

/** Events are named in the past tense. */
const pastTense: Record<string, string> = {
  create: "requested",
  approve: "approved",
  decline: "declined",
  update: "updated",
  "in-transit": "in_transit",
  "shipment-received": "received",
  evaluation: "evaluated",
  restock: "restocked",
  process: "processed",
  refund: "payment",
  "create-store-credit": "payment",
  "send-invoice": "invoice_sent",
  "invoice-paid": "invoice_paid",
  "release-hold": "hold_released",
  "fulfill-exchange-items": "exchange_fulfilled",
  close: "closed",
  cancel: "cancelled",
  reopen: "reopened",
  expire: "expired",
  remind: "reminded",
  charge: "charged",
  "free-stock": "stock_freed",
  notes: "noted",
  assign: "assigned",
  flags: "flagged",
};

export const eventName = (action: string): string => pastTense[action] ?? action;

/** The case at the time of the event, with its version: a listener sees what was true then. */
export function summaryOf(record: LoadedCase): Record<string, unknown> {
  const {
    id,
    number,
    order_id,
    status,
    stage,
    decision,
    close_reason,
    resolution_type,
    payment_status,
    exchange_status,
    currency,
    value_minor,
    version,
    updated_at,
  } = record.row;
  return {
    id,
    number,
    order_id,
    status,
    stage,
    decision,
    close_reason,
    resolution_type,
    payment_status,
    exchange_status,
    currency,
    value_minor,
    version,
    at: updated_at,
  };
}

/** Who changed the case, and its assignee at that time: for the store's own people, removed from what leaves the house. */
export const changedBy = ({ actor }: CallContext, assignee_id: string | null) => ({ id: actor.id, name: actor.name, assignee_id });
