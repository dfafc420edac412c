import { z } from "zod";
import { defineContract } from "../contract.ts";
import { Id, line } from "../envelope.ts";
import { CaseLabels, Label, LabelRequest } from "../labels.ts";

const prefix = "/api/v1/claims/:id/labels";
const params = z.object({ id: Id });
const labelParams = params.extend({ label_id: Id });
const inArea = ["read", "Claim"] as const;
const affects = ["claim-labels", "claims"] as const;

/** Labels for items that a claim asks back. */
export const claimLabels = defineContract({
  noun: "claim-labels",
  subject: "Claim",
  service: "claims",
  operations: {
    list: {
      method: "GET",
      path: prefix,
      can: ["read", "Claim"],
      summary: "The labels of a claim, newest first",
      params,
      data: CaseLabels.omit({ has_drop_off_code: true }),
      errors: ["NOT_FOUND"],
    },
    create: {
      method: "POST",
      path: prefix,
      can: ["update", "Claim"],
      also: inArea,
      summary: "Request a label while the item is awaited; with a tracking number, record one bought elsewhere",
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
      path: `${prefix}/:label_id/retry`,
      can: ["update", "Claim"],
      also: inArea,
      summary: "Retry a failed label now",
      params: labelParams,
      data: Label,
      status: 202,
      errors: ["NOT_FOUND", "WRONG_STAGE"],
      affects,
    },
    void: {
      method: "POST",
      path: `${prefix}/:label_id/void`,
      can: ["update", "Claim"],
      also: inArea,
      summary: "Void an unused label",
      params: labelParams,
      body: z.strictObject({ reason: line(200).default("") }),
      data: Label,
      errors: ["NOT_FOUND", "LABEL_USED", "WRONG_STAGE"],
      affects,
      example: { body: { reason: "Wrong address" } },
    },
    document: {
      method: "GET",
      path: `${prefix}/:label_id/document`,
      can: ["read", "Claim"],
      summary: "The label as a PDF of 100 × 150 mm",
      params: labelParams,
      data: z.unknown(),
      errors: ["NOT_FOUND"],
      bare: true,
    },
  },
});
