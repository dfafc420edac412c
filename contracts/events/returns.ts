import { z } from "zod";
import { Id } from "../envelope.ts";
import { Minor } from "../money.ts";
import { returnActions } from "../returns/actions.ts";
import { closeReasons, decisions, exchangeStatuses, paymentStatuses, resolutionTypes, stages, statuses } from "../returns/states.ts";
import { caseShape } from "./case-event.ts";
import { deedsOf, type EventEntry, eachOf } from "./entry.ts";
import { parcelChanges, SeenParcel } from "./parcels.ts";
import { ReturnNews } from "./return-news.ts";
import { withReturnNews } from "./told-before.ts";

/** The last part of each event of a return, by what was done to it. */
export const returnDeeds = deedsOf(returnActions, {
  create: "requested",
  "invoice-paid": "invoice_paid",
  "invoice-voided": "invoice_voided",
  "invoice-withdrawn": "invoice_withdrawn",
  expire: "expired",
  remind: "reminded",
  charge: "charged",
  hold: "held",
  "free-stock": "stock_freed",
} as const);
export type ReturnDeed = keyof typeof returnDeeds;
export type ReturnEvent = (typeof returnDeeds)[ReturnDeed];

const shape = { ...caseShape, status: z.enum(statuses), stage: z.enum(stages) };

const changed = {
  version: 2,
  payload: z.object({
    ...shape,
    order_id: Id,
    decision: z.enum(decisions),
    close_reason: z.enum(closeReasons).nullable(),
    resolution_type: z.enum(resolutionTypes).nullable(),
    payment_status: z.enum(paymentStatuses),
    exchange_status: z.enum(exchangeStatuses),
    currency: z.string(),
    value_minor: Minor,
  }),
  news: z.array(ReturnNews),
  older: { 1: withReturnNews },
} satisfies EventEntry;

/** Labels come and go without a change of the return itself. */
const labelled = { ...changed, payload: z.object(shape) } satisfies EventEntry;

/** Parcels are seen without a change of the return, too. */
const seen = { ...labelled, payload: z.object({ ...shape, parcel: SeenParcel }) } satisfies EventEntry;

const names = [...new Set(Object.values(returnDeeds))].map((event) => `return.${event}` as const);

export const returnEvents = {
  ...eachOf(names, changed),
  "return.label_made": labelled,
  "return.label_failed": labelled,
  "return.label_voided": labelled,
  ...eachOf(
    parcelChanges.map((change) => `return.${change}` as const),
    seen,
  ),
};
