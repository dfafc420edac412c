import { z } from "zod";
import { defineContract } from "../contract.ts";
import { Id, line } from "../envelope.ts";
import { FileInfo } from "../files.ts";
import { creditErrors } from "../returns/actions.ts";
import { CreateReturn, requestErrors } from "../returns/bodies.ts";
import { CreditCode } from "../store-credits.ts";
import { entry } from "./entry.ts";
import { portalLabelOperations } from "./labels.ts";
import { PortalLook, PortalShop } from "./look.ts";
import { PortalOrder, PortalQuote, PortalReturn, PortalRow } from "./shapes.ts";

const Request = CreateReturn.omit({ order_id: true, override_reason: true, note: true }).extend({
  /** A store credit of the customer that pays what an exchange costs more. */
  credit_code: CreditCode.nullish(),
});
export type PortalRequest = z.input<typeof Request>;

const prefix = "/api/v1/public/portal";
const ofOrder = `${prefix}/orders/:order_id`;
const ofReturn = `${ofOrder}/returns/:id`;
const orderParams = z.object({ order_id: Id });
const returnParams = orderParams.extend({ id: Id });
const example = {
  body: { shipping_method: "LABEL", items: [{ order_line_id: "0198…", quantity: 1, reason: "TOO_SMALL", outcome: "REFUND" }] },
};

/** Calls of a customer's token, limited to its one order. */
export const portal = defineContract({
  noun: "portal",
  subject: "PortalCase",
  service: "public",
  operations: {
    look: {
      method: "GET",
      path: `${prefix}/stores/:store`,
      can: "anyone",
      summary: "Branding, texts and languages of the portal, and whether it is open; the store by id or domain",
      params: z.object({ store: line(253).min(1) }),
      data: PortalLook,
      errors: ["NOT_FOUND"],
    },
    logo: {
      method: "GET",
      path: `${prefix}/stores/:store/logo/:id`,
      can: "anyone",
      summary: "The store's current logo",
      params: z.object({ store: line(253).min(1), id: Id }),
      data: z.unknown(),
      errors: ["NOT_FOUND"],
      bare: true,
    },
    enterCase: {
      method: "POST",
      path: `${prefix}/cases/enter`,
      can: "anyone",
      summary: "Exchange the link to a case in an email for a customer token valid for half an hour",
      ...entry,
      example: { body: { token: "0198….return.0198….1790000000000.9f86d0…" } },
    },
    order: {
      method: "GET",
      path: ofOrder,
      can: ["read", "PortalCase"],
      summary: "What can be returned from the order, how, until when and at what cost, in the caller's language",
      params: orderParams,
      data: PortalOrder,
      errors: ["NOT_FOUND"],
    },
    stores: {
      method: "GET",
      path: `${ofOrder}/stores`,
      can: ["read", "PortalCase"],
      summary: "The drop-off stores that accept items of the order, nearest first if a position is sent",
      params: orderParams,
      query: z.strictObject({
        latitude: z.coerce.number().min(-90).max(90).optional(),
        longitude: z.coerce.number().min(-180).max(180).optional(),
      }),
      data: z.object({ items: z.array(PortalShop) }),
      errors: ["NOT_FOUND"],
    },
    quote: {
      method: "POST",
      path: `${ofOrder}/quote`,
      can: ["read", "PortalCase"],
      summary: "Check a request against every rule and quote its outcome; nothing is stored",
      params: orderParams,
      body: Request,
      data: PortalQuote,
      errors: [...requestErrors, "OUT_OF_STOCK", ...creditErrors],
      affects: [],
      example,
    },
    upload: {
      method: "POST",
      path: `${ofOrder}/photos`,
      can: ["create", "PortalCase"],
      summary: "Upload a picture, video or document for a request of this order, at most 10 MiB (multipart field `file`)",
      params: orderParams,
      data: FileInfo,
      status: 201,
      errors: ["NOT_FOUND", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_FILE", "TOO_MANY_FILES", "FILE_QUOTA_REACHED", "STORAGE_UNAVAILABLE"],
      affects: [],
      raw: true,
    },
    request: {
      method: "POST",
      path: `${ofOrder}/returns`,
      can: ["create", "PortalCase"],
      summary: "Request a return; the store's policies are enforced",
      params: orderParams,
      body: Request,
      data: PortalReturn,
      status: 201,
      errors: [...requestErrors, "OUT_OF_STOCK", ...creditErrors],
      affects: ["returns", "orders"],
      example,
    },
    chooseCredit: {
      method: "POST",
      path: `${ofReturn}/store-credit`,
      can: ["create", "PortalCase"],
      summary: "Choose the store credit that pays the extra cost of an exchange, before it is processed; null chooses none",
      params: returnParams,
      body: z.strictObject({ code: CreditCode.nullable() }),
      data: PortalReturn,
      errors: ["NOT_FOUND", "WRONG_STAGE", ...creditErrors],
      affects: ["returns"],
      example: { body: { code: "7KMQ-4R2X-9TBN" } },
    },
    list: {
      method: "GET",
      path: `${ofOrder}/returns`,
      can: ["read", "PortalCase"],
      summary: "The order's returns, newest first",
      params: orderParams,
      data: z.object({ items: z.array(PortalRow) }),
      errors: ["NOT_FOUND"],
    },
    show: {
      method: "GET",
      path: ofReturn,
      can: ["read", "PortalCase"],
      summary: "A return as its customer sees it",
      params: returnParams,
      data: PortalReturn,
      errors: ["NOT_FOUND"],
    },
    cancel: {
      method: "POST",
      path: `${ofReturn}/cancel`,
      can: ["cancel", "PortalCase"],
      summary: "Withdraw a return before its parcel is on the way",
      params: returnParams,
      data: PortalReturn,
      errors: ["NOT_FOUND", "WRONG_STAGE", "NOT_CANCELLABLE"],
      affects: ["returns", "orders"],
    },
    ...portalLabelOperations({
      path: ofReturn,
      params: returnParams,
      data: PortalReturn,
      affects: ["returns", "labels"],
      paper: "The return slip or label, a PDF",
    }),
    packingSlip: {
      method: "GET",
      path: `${ofReturn}/packing-slip`,
      can: ["read", "PortalCase"],
      summary: "The packing slip, a PDF",
      params: returnParams,
      data: z.unknown(),
      errors: ["NOT_FOUND", "NO_RETURN_PLACE"],
      bare: true,
    },
    dropOffCode: {
      method: "GET",
      path: `${ofReturn}/drop-off-code`,
      can: ["read", "PortalCase"],
      summary: "The QR code to show in the store, as SVG",
      params: returnParams,
      data: z.unknown(),
      errors: ["NOT_FOUND", "WRONG_STAGE"],
      bare: true,
    },
  },
});
