import { z } from "zod";
import { defineContract } from "./contract.ts";
import { Id, line, Time } from "./envelope.ts";
import { Currency, Minor } from "./money.ts";
import { languages } from "./session/rules.ts";

const prefix = "/api/v1/merchant";
const params = z.object({ id: Id });

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

const affects = ["labels", "returns"] as const;

/** Labels of returns: bought after the approval, printed, voided. */
export const labels = defineContract({
  noun: "labels",
  subject: "Label",
  service: "return-and-exchange",
  operations: {
    list: {
      method: "GET",
      path: `${prefix}/returns/:id/labels`,
      can: ["read", "Label"],
      summary: "The labels of a return, newest first",
      params,
      data: CaseLabels,
      errors: ["NOT_FOUND"],
    },
    create: {
      method: "POST",
      path: `${prefix}/returns/:id/labels`,
      can: ["create", "Label"],
      summary: "Request a label; it is bought right away. With a tracking number, record one bought elsewhere",
      params,
      body: LabelRequest,
      data: Label,
      status: 202,
      errors: ["NOT_FOUND", "WRONG_STAGE", "LABEL_EXISTS", "NO_RETURN_PLACE", "NO_SENDER_ADDRESS"],
      affects,
      example: { body: {} },
    },
    retry: {
      method: "POST",
      path: `${prefix}/labels/:id/retry`,
      can: ["update", "Label"],
      summary: "Retry a failed label now",
      params,
      data: Label,
      status: 202,
      errors: ["NOT_FOUND", "WRONG_STAGE"],
      affects,
    },
    void: {
      method: "POST",
      path: `${prefix}/labels/:id/void`,
      can: ["update", "Label"],
      summary: "Void an unused label",
      params,
      body: z.strictObject({ reason: line(200).default("") }),
      data: Label,
      errors: ["NOT_FOUND", "LABEL_USED", "WRONG_STAGE"],
      affects,
      example: { body: { reason: "Wrong address" } },
    },
    document: {
      method: "GET",
      path: `${prefix}/labels/:id/document`,
      can: ["read", "Label"],
      summary: "The label as a PDF of 100 × 150 mm",
      params,
      data: z.unknown(),
      errors: ["NOT_FOUND"],
      bare: true,
    },
    packingSlip: {
      method: "GET",
      path: `${prefix}/returns/:id/packing-slip`,
      can: ["read", "Label"],
      summary: "The packing slip as a PDF, in the customer's language unless another is requested",
      params,
      query: z.strictObject({ language: z.enum(languages).optional() }),
      data: z.unknown(),
      errors: ["NOT_FOUND"],
      bare: true,
    },
    dropOffCode: {
      method: "GET",
      path: `${prefix}/returns/:id/drop-off-code`,
      can: ["read", "Label"],
      summary: "The QR code of a drop-off return; it opens the return",
      params,
      query: z.strictObject({ format: z.enum(["svg", "png"]).default("svg") }),
      data: z.unknown(),
      errors: ["NOT_FOUND", "WRONG_STAGE"],
      bare: true,
    },
    carriers: {
      method: "GET",
      path: `${prefix}/carriers`,
      can: ["read", "Carrier"],
      summary: "Every known carrier by name, ending in Other, which needs a name as text",
      data: z.object({
        items: z.array(
          z.object({ name: z.string(), displayName: z.string(), trackingUrl: z.string().nullable(), pattern: z.string().nullable() }),
        ),
      }),
    },
  },
});
