import type { z } from "zod";
import type { InvoicePayment, TrackingEvent } from "#contracts/public";
import type { CreatePublicReturn, CreateReturn } from "#contracts/returns/bodies";
import type { ReturnDetail } from "#contracts/returns/shapes";
import type { PolicyTest } from "#contracts/settings/policy-test";
import type { CallContext } from "#server/kit/context";
import { AppError, notFound } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import type { PaidBy, ReturnsDeps } from "./deps.ts";
import { bookInvoicePayment } from "./operations/book-invoice-payment.ts";
import { createReturn } from "./operations/create-return.ts";
import { followInvoice, type ReportedInvoice } from "./operations/follow-invoice.ts";
import { followPlatformRelease } from "./operations/follow-platform-release.ts";
import { trackParcel } from "./operations/track-parcel.ts";
import { withdrawInvoice } from "./operations/withdraw-invoice.ts";
import { testPolicies } from "./policy/policy-test.ts";
import { returnable } from "./policy/returnable.ts";
import { showReturn } from "./queries/detail.ts";

/** Return the calls of the public service. */
export const returnLinks = (deps: ReturnsDeps) => ({
  createAsCustomer: (context: CallContext, body: z.output<typeof CreatePublicReturn>) => createAsCustomer(deps, context, body),
  showReturn: (context: CallContext, id: string): Promise<ReturnDetail> => showReturn(deps.db.kysely, context, id),
  returnable: async (context: CallContext, externalId: string) =>
    returnable(deps, context, await orderByExternalId(deps, context, externalId)),
  trackingEvent: (context: CallContext, event: TrackingEvent) => trackParcel(deps, context, event),
  exchangeReleased: followPlatformRelease,
  invoicePaid: (context: CallContext, payment: InvoicePayment, by: PaidBy) => bookInvoicePayment(deps, context, payment, by),
  invoiceReported: (context: CallContext, reported: ReportedInvoice) => followInvoice(deps, context, reported),
});

/** What invoices need of returns. */
export const documentLinks = { withdrawInvoice };

/** Create a return on the customer's behalf, with order and lines identified by the platform's ids. */
async function createAsCustomer(deps: ReturnsDeps, context: CallContext, body: z.output<typeof CreatePublicReturn>): Promise<ReturnDetail> {
  const { order, lines } = await orderByExternalId(deps, context, body.order_external_id);
  const items = body.items.map(({ order_line_id, line_external_id, ...item }): CreateReturn["items"][number] => {
    const line = lines.find((one) => (order_line_id ? one.id === order_line_id : one.external_id === line_external_id));
    if (!line) throw new AppError("NOT_FOUND", { line: order_line_id ?? line_external_id });
    return { ...item, order_line_id: line.id };
  });
  const customer = { ...context.actor, type: "customer" as const, name: order.customer_name || order.customer_email };
  return createReturn(deps, { ...context, actor: customer }, { ...body, order_id: order.id, items, override_reason: null });
}

async function orderByExternalId({ db }: ModuleDeps, context: CallContext, externalId: string) {
  const order = await db.kysely
    .selectFrom("orders")
    .selectAll()
    .where("store_id", "=", context.store.id)
    .where("external_id", "=", externalId)
    .executeTakeFirst();
  if (!order) throw notFound();
  const lines = await db.kysely
    .selectFrom("order_line")
    .selectAll()
    .where("store_id", "=", context.store.id)
    .where("order_id", "=", order.id)
    .orderBy("position")
    .execute();
  return { order, lines };
}

/** Return the calls of the settings module. */
export const policyLinks = (deps: ReturnsDeps) => ({
  testPolicies: (context: CallContext, test: z.output<typeof PolicyTest>) => testPolicies(deps, context, test),
});
