import { z } from "zod";
import { Id, line, Time } from "../envelope.ts";
import { Currency, Minor } from "../money.ts";

/** WANTED waits for the carrier; FAILED is retried automatically or by hand; VOIDING waits for the carrier to void it. */
export const labelStates = ["WANTED", "READY", "FAILED", "VOIDING", "VOIDED", "EXPIRED"] as const;
export type LabelState = (typeof labelStates)[number];

export const Label = z.object({
  id: Id,
  /** The return, or the claim, whose items it brings back. */
  return_id: Id.nullable(),
  claim_id: Id.nullable(),
  state: z.enum(labelStates),
  carrier: z.string().nullable(),
  carrier_name: z.string().nullable(),
  tracking_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
  /** Has a printable document; false for a tracking number typed in. */
  has_document: z.boolean(),
  cost_minor: Minor,
  deduct_minor: Minor,
  currency: Currency,
  /** Error code of the failure. */
  error: z.string().nullable(),
  error_message: z.string(),
  /** Already scanned by the carrier, so it cannot be voided. */
  used: z.boolean(),
  may_void: z.boolean(),
  may_retry: z.boolean(),
  void_reason: z.string().nullable(),
  created_at: Time,
  ready_at: Time.nullable(),
  expires_at: Time.nullable(),
  ended_at: Time.nullable(),
});
export type Label = z.output<typeof Label>;

export const CaseLabels = z.object({
  items: z.array(Label),
  /** Whether a new label can be requested now; if not, the reason. */
  may_make: z.boolean(),
  code: z.string().nullable(),
  message: z.string(),
  /** The customer drops the items off in a store and shows a QR code. */
  has_drop_off_code: z.boolean(),
});
export type CaseLabels = z.output<typeof CaseLabels>;

/** Empty: a label is bought. With a tracking number it was bought elsewhere. */
export const LabelRequest = z.strictObject({
  tracking_number: line(100).min(1).optional(),
  carrier: line(100).optional(),
  carrier_name: line(100).optional(),
});
