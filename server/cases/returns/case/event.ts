import { returnActions } from "#contracts/returns/actions";
import { eventNames } from "#server/cases/kernel/event";

/** Event names that do not follow an action name; past tense. */
const happenings: Record<string, string> = {
  create: "requested",
  "invoice-paid": "invoice_paid",
  "invoice-voided": "invoice_voided",
  "invoice-withdrawn": "invoice_withdrawn",
  expire: "expired",
  remind: "reminded",
  charge: "charged",
  hold: "held",
  "free-stock": "stock_freed",
};

export const eventName = eventNames(returnActions, happenings);

export const summaryFields = [
  "id",
  "number",
  "order_id",
  "status",
  "stage",
  "decision",
  "close_reason",
  "resolution_type",
  "payment_status",
  "exchange_status",
  "currency",
  "value_minor",
  "version",
] as const;
