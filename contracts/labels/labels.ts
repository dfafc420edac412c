import { z } from "zod";
import { defineContract } from "../contract.ts";
import { Id } from "../envelope.ts";
import { languages } from "../session/rules.ts";
import { labelOperations } from "./operations.ts";
import { CaseLabels, UnusedLabel } from "./shapes.ts";

const prefix = "/api/v1/merchant";
const params = z.object({ id: Id });

/** Return slips and labels of returns: made after the approval, printed, voided. */
export const labels = defineContract({
  noun: "labels",
  subject: "Label",
  service: "return-and-exchange",
  operations: {
    ...labelOperations({
      owner: "return",
      path: `${prefix}/returns/:id/labels`,
      offersPath: `${prefix}/returns/:id/offers`,
      labelPath: `${prefix}/labels/:id`,
      labelParams: params,
      list: CaseLabels,
      read: { can: ["read", "Label"] },
      create: { can: ["create", "Label"] },
      update: { can: ["update", "Label"] },
      buy: { can: ["buy", "Label"], also: ["read", "Label"] },
      affects: ["labels", "returns"],
    }),
    unused: {
      method: "GET",
      path: `${prefix}/unused-labels`,
      can: ["read", "CarrierConnection"],
      summary:
        "Bought labels that nobody has used, those whose money can be had back soonest first, and what became of money that was asked for",
      data: z.object({ items: z.array(UnusedLabel), is_more: z.boolean() }),
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
      summary: "Every known carrier by name; the last one, Other, needs a carrier name",
      data: z.object({
        items: z.array(
          z.object({ name: z.string(), displayName: z.string(), trackingUrl: z.string().nullable(), pattern: z.string().nullable() }),
        ),
      }),
    },
  },
});
