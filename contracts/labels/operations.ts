import { z } from "zod";
import type { Needs } from "../ability.ts";
import { Id, line } from "../envelope.ts";
import type { ErrorCode } from "../errors.ts";
import { Label, LabelCharge, LabelQuote, LabelRequest, QuoteRequest, Scan } from "./shapes.ts";

/** What a parcel lacks for a carrier's label: found before anybody is asked. */
export const orderProblems = [
  "PHONE_NEEDED",
  "EMAIL_NEEDED",
  "WEIGHT_NEEDED",
  "CUSTOMS_DATA_NEEDED",
  "EXPORT_NUMBER_NEEDED",
  "ADDRESS_REFUSED",
  "CARRIER_REFUSED",
  "NOT_INSURABLE",
] as const satisfies readonly ErrorCode[];

const caseErrors = ["NOT_FOUND", "WRONG_STAGE", "LABEL_EXISTS", "TOO_MANY_PARCELS", "NO_RETURN_PLACE", "NO_SENDER_ADDRESS"] as const;
/** Why a label is not made or bought. */
export const purchaseErrors = [...caseErrors, "OFFER_GONE", "FIRST_LABEL_UNCHECKED", "LABEL_LIMIT_REACHED"] as const;
/** Why carriers are not asked, or offer nothing. */
export const offerErrors = [...caseErrors, "NOT_CONNECTED", "CONNECTION_REFUSED", "PROVIDER_UNAVAILABLE", ...orderProblems] as const;

interface LabelsOf<Params extends z.ZodObject, List extends z.ZodType> {
  /** How the summaries name the case. */
  owner: string;
  /** Address of the labels of a case, whose id is `:id`. */
  path: string;
  /** Address of what carriers offer for it. */
  offersPath: string;
  /** Address of one label. */
  labelPath: string;
  labelParams: Params;
  /** The answer of the list. */
  list: List;
  read: Needs;
  create: Needs;
  update: Needs;
  buy: Needs;
  affects: readonly string[];
}

/** Return the calls on labels that bring items of a case back: the same for every kind of case but for addresses and rights. */
export const labelOperations = <Params extends z.ZodObject, List extends z.ZodType>({
  owner,
  path,
  offersPath,
  labelPath,
  labelParams,
  list,
  read,
  create,
  update,
  buy,
  affects,
}: LabelsOf<Params, List>) =>
  ({
    list: {
      method: "GET",
      path,
      ...read,
      summary: `The labels of a ${owner}, newest first`,
      params: z.object({ id: Id }),
      data: list,
      errors: ["NOT_FOUND"],
    },
    create: {
      method: "POST",
      path,
      ...create,
      summary:
        "Make a return slip, which names no carrier and costs nothing. With a tracking number, record a label bought elsewhere; with an offer, buy a carrier's label in place of a slip",
      params: z.object({ id: Id }),
      body: LabelRequest,
      data: Label,
      status: 202,
      errors: purchaseErrors,
      affects,
      example: { body: {} },
    },
    offers: {
      method: "POST",
      path: offersPath,
      ...buy,
      summary: "Ask a connected carrier service what a label would cost; nothing is bought, and the answer is good for 30 minutes",
      params: z.object({ id: Id }),
      body: QuoteRequest,
      data: LabelQuote,
      errors: offerErrors,
      affects: [],
      example: { body: {} },
    },
    resolve: {
      method: "POST",
      path: `${labelPath}/resolve`,
      ...buy,
      summary: "Say whether a label was bought of which no answer is known; it is bought again only if it was not, and on request",
      params: labelParams,
      body: z.strictObject({ bought: z.boolean(), tracking_number: line(100).min(1).optional() }),
      data: Label,
      errors: ["NOT_FOUND", "WRONG_STAGE"],
      affects,
      example: { body: { bought: false } },
    },
    confirm: {
      method: "POST",
      path: `${labelPath}/confirm`,
      ...buy,
      summary: "Confirm that the first label of a connection goes from the customer to the store; until then no second one is bought",
      params: labelParams,
      data: Label,
      errors: ["NOT_FOUND", "WRONG_STAGE"],
      affects: [...affects, "carrier-connections"],
    },
    look: {
      method: "POST",
      path: `${labelPath}/look`,
      ...read,
      summary: "Look up a bought label and its parcel at the carrier service now, at most once a minute",
      params: labelParams,
      data: Label,
      errors: ["NOT_FOUND", "WRONG_STAGE", "RATE_LIMITED"],
      affects,
    },
    charges: {
      method: "GET",
      path: `${labelPath}/charges`,
      ...read,
      summary: "What was taken and given back for a label",
      params: labelParams,
      data: z.object({ items: z.array(LabelCharge) }),
      errors: ["NOT_FOUND"],
    },
    scans: {
      method: "GET",
      path: `${labelPath}/scans`,
      ...read,
      summary: "Where the parcel of a label was seen, newest first",
      params: labelParams,
      data: z.object({ items: z.array(Scan) }),
      errors: ["NOT_FOUND"],
    },
    retry: {
      method: "POST",
      path: `${labelPath}/retry`,
      ...update,
      summary: "Retry a failed label now",
      params: labelParams,
      data: Label,
      status: 202,
      errors: ["NOT_FOUND", "WRONG_STAGE"],
      affects,
    },
    void: {
      method: "POST",
      path: `${labelPath}/void`,
      ...update,
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
      path: `${labelPath}/document`,
      ...read,
      summary: "The return slip or label as a PDF of 100 × 150 mm, or the code that the carrier issued for it as a PNG",
      params: labelParams,
      query: z.strictObject({ format: z.enum(["pdf", "code"]).default("pdf") }),
      data: z.unknown(),
      errors: ["NOT_FOUND"],
      bare: true,
    },
  }) as const;
