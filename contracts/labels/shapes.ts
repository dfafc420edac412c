import { z } from "zod";
import { Id, line, Time } from "../envelope.ts";
import { Currency, Minor } from "../money.ts";

/** WANTED waits for the carrier; FAILED is retried automatically or by hand; VOIDING waits for the carrier to void it. */
export const labelStates = ["WANTED", "READY", "FAILED", "VOIDING", "VOIDED", "EXPIRED"] as const;
export type LabelState = (typeof labelStates)[number];

/** SLIP: a paper of ours that no carrier knows and that pays no postage. LABEL: a carrier's own, with its tracking number. */
export const labelKinds = ["SLIP", "LABEL"] as const;
export type LabelKind = (typeof labelKinds)[number];

export const Label = z.object({
  id: Id,
  /** The return, or the claim, whose items it brings back. */
  return_id: Id.nullable(),
  claim_id: Id.nullable(),
  state: z.enum(labelStates),
  kind: z.enum(labelKinds),
  /** Null for a slip, which names none. */
  carrier: z.string().nullable(),
  carrier_name: z.string().nullable(),
  /** The carrier's, or the slip's own number, which identifies the parcel here alone. */
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

/** Empty: a return slip is made, as long as no carrier is connected. With a tracking number it is a label bought elsewhere. */
export const LabelRequest = z.strictObject({
  tracking_number: line(100).min(1).optional(),
  carrier: line(100).optional(),
  carrier_name: line(100).optional(),
});
