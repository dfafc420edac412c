import { z } from "zod";
import type { Operation } from "./contract.ts";
import { Id, line } from "./envelope.ts";
import { offerErrors, purchaseErrors } from "./labels/operations.ts";
import { CaseLabels, Label, LabelQuote, LabelRequest, QuoteRequest } from "./labels/shapes.ts";

const prefix = "/api/v1/public";
const params = z.object({ id: Id });
const Labels = CaseLabels.omit({ has_drop_off_code: true });

const listOf = (owner: "return" | "claim") =>
  ({
    method: "GET",
    path: `${prefix}/${owner}s/:id/labels`,
    can: ["read", "PublicLabel"],
    summary: `The labels of a ${owner}, newest first, and the connections that one can be bought from`,
    params,
    data: Labels,
    errors: ["NOT_FOUND"],
  }) as const satisfies Operation;

const offersOf = (owner: "return" | "claim") =>
  ({
    method: "POST",
    path: `${prefix}/${owner}s/:id/offers`,
    can: ["buy", "PublicLabel"],
    summary: `What carriers ask for the parcel of a ${owner}; nothing is bought, and the answer is good for 30 minutes`,
    params,
    body: QuoteRequest,
    data: LabelQuote,
    errors: offerErrors,
    affects: [],
    example: { body: {} },
  }) as const satisfies Operation;

const makeFor = (owner: "return" | "claim", affects: readonly string[]) =>
  ({
    method: "POST",
    path: `${prefix}/${owner}s/:id/labels`,
    can: ["create", "PublicLabel"],
    summary: `Make the return slip of a ${owner}; with an offer buy that label, with a tracking number record one bought elsewhere. It is made by a job: read it until its state is READY or FAILED, or subscribe to ${owner}.label_made`,
    params,
    body: LabelRequest,
    data: Label,
    status: 202,
    errors: purchaseErrors,
    affects,
    example: { body: { tracking_number: "1Z999AA10123456784", carrier: "UPS" } },
  }) as const satisfies Operation;

/** How a store's own systems buy labels: the store's money is spent as by a person who may, within the same limits. */
export const publicLabels = {
  listReturnLabels: listOf("return"),
  quoteReturnLabel: offersOf("return"),
  createReturnLabel: makeFor("return", ["labels", "returns"]),
  listClaimLabels: listOf("claim"),
  quoteClaimLabel: offersOf("claim"),
  createClaimLabel: makeFor("claim", ["claim-labels", "claims"]),
  getLabel: {
    method: "GET",
    path: `${prefix}/labels/:id`,
    can: ["read", "PublicLabel"],
    summary: "A label with its current state",
    params,
    data: Label,
    errors: ["NOT_FOUND"],
  },
  voidLabel: {
    method: "POST",
    path: `${prefix}/labels/:id/void`,
    can: ["update", "PublicLabel"],
    summary: "Void an unused label; doing it twice voids once",
    params,
    body: z.strictObject({ reason: line(200).default("") }),
    data: Label,
    errors: ["NOT_FOUND", "LABEL_USED", "WRONG_STAGE"],
    affects: ["labels", "returns", "claim-labels", "claims"],
    example: { body: { reason: "Wrong address" } },
  },
  labelDocument: {
    method: "GET",
    path: `${prefix}/labels/:id/document`,
    can: ["read", "PublicLabel"],
    summary: "The return slip or label as a PDF",
    params,
    data: z.unknown(),
    errors: ["NOT_FOUND"],
    bare: true,
  },
} as const satisfies Readonly<Record<string, Operation>>;
