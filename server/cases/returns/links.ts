import type { z } from "zod";
import type { InvoicePayment, TrackingEvent } from "#contracts/public";
import type { CreatePublicReturn, CreateReturn } from "#contracts/returns/bodies";
import type { Point } from "#server/cases/domain/returns/store-place";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import { createReturnAsCustomer } from "./operations/create-as-customer.ts";
import { createReturn } from "./operations/create-return.ts";
import { cancelOwnReturn, chooseOwnCredit, showOwnReturn } from "./operations/own-return.ts";
import { payReportedInvoice } from "./operations/pay-reported-invoice.ts";
import { quoteReturn } from "./operations/quote-return.ts";
import { trackParcel } from "./operations/track-parcel.ts";
import { listReturnable, listReturnableByExternalId } from "./policy/returnable.ts";
import { storePlaces } from "./policy/store-places.ts";
import { showReturn } from "./queries/detail.ts";

/** Return the calls of the public service. */
export const returnLinks = (deps: ModuleDeps) => ({
  createAsCustomer: (context: CallContext, body: z.output<typeof CreatePublicReturn>) => createReturnAsCustomer(deps, context, body),
  showReturn: (context: CallContext, id: string) => showReturn(deps.db.kysely, context, id),
  returnable: (context: CallContext, externalId: string) => listReturnableByExternalId(deps, context, externalId),
  trackingEvent: (context: CallContext, event: TrackingEvent) => trackParcel(deps, context, event),
});

/** Return the call of the public service about invoices. */
export const invoiceLinks = (deps: ModuleDeps) => ({
  payReported: (context: CallContext, payment: InvoicePayment) => payReportedInvoice(deps, context, payment),
});

/** Return the calls of the customer portal. */
export const customerLinks = (deps: ModuleDeps) => ({
  returnable: (context: CallContext, orderId: string) => listReturnable(deps, context, orderId),
  storePlaces: (context: CallContext, orderId: string, point: Point | null) => storePlaces(deps, context, orderId, point),
  request: (context: CallContext, body: CreateReturn, code: string | null) => createReturn(deps, context, body, code),
  quote: (context: CallContext, body: CreateReturn, code: string | null) => quoteReturn(deps, context, body, code),
  chooseCredit: (context: CallContext, orderId: string, id: string, code: string | null) =>
    chooseOwnCredit(deps, context, orderId, id, code),
  show: (context: CallContext, orderId: string, id: string) => showOwnReturn(deps, context, orderId, id),
  cancel: (context: CallContext, orderId: string, id: string) => cancelOwnReturn(deps, context, orderId, id),
});
