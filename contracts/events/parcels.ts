import { z } from "zod";
import { Id } from "../envelope.ts";
import { scanDetails, scanStatuses } from "../labels/shapes.ts";
import { Currency, Minor } from "../money.ts";
import { event } from "./entry.ts";

/** What becomes of the parcel that brings items of a case back, each at its first scan of the kind. */
export const parcelChanges = ["label_used", "parcel_delivered", "parcel_exception"] as const;
export type ParcelChange = (typeof parcelChanges)[number];

/** A parcel as its carrier saw it. */
export const SeenParcel = z.object({
  /** Null: it has no label of ours. */
  label_id: Id.nullable(),
  tracking_number: z.string().nullable(),
  carrier: z.string().nullable(),
  /** RETURNED goes back to the customer. */
  status: z.enum(scanStatuses),
  /** What the trouble is, where the carrier says. */
  detail: z.enum(scanDetails).nullable(),
  scanned_at: z.string(),
});
export type SeenParcel = z.output<typeof SeenParcel>;

export const labelEvents = {
  /** The price of an unused label came back. */
  "label.refunded": event(
    z.object({
      id: Id,
      return_id: Id.nullable(),
      claim_id: Id.nullable(),
      /** The number of its case. */
      number: z.string(),
      carrier: z.string().nullable(),
      tracking_number: z.string().nullable(),
      /** What came back. */
      amount_minor: Minor,
      /** What the label costs now. */
      cost_minor: Minor,
      currency: Currency,
      at: z.string(),
    }),
  ),
};
