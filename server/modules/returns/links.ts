import type { z } from "zod";
import type { InvoicePayment, TrackingEvent } from "#contracts/public";
import type { CreatePublicReturn, CreateReturn, ReturnDetail } from "#contracts/returns";
import { outcomes } from "#contracts/returns";
import { unitsValue } from "#server/domain/units";
import type { CallContext } from "#server/kit/context";
import { AppError, notFound } from "#server/kit/errors";
import type { ModuleDeps } from "#server/modules/module";
import { showReturn } from "./detail.ts";
import { freeUnits } from "./free-units.ts";
import { bookInvoicePayment } from "./operations/book-invoice-payment.ts";
import { createReturn } from "./operations/create-return.ts";
import { trackParcel } from "./operations/track-parcel.ts";

/** What the public service asks of returns. */
export const returnLinks = (deps: ModuleDeps) => ({
  createAsCustomer: (context: CallContext, body: z.output<typeof CreatePublicReturn>) => createAsCustomer(deps, context, body),
  showReturn: (context: CallContext, id: string): Promise<ReturnDetail> => deps.db.transaction((tx) => showReturn(tx, context, id)),
  returnable: (context: CallContext, externalId: string) => returnable(deps, context, externalId),
  trackingEvent: (context: CallContext, event: TrackingEvent) => trackParcel(deps, context, event),
  invoicePaid: (context: CallContext, payment: InvoicePayment) => bookInvoicePayment(deps, context, payment),
});

/** The same request in the customer's name, order and lines named by the platform's ids. */
async function createAsCustomer(deps: ModuleDeps, context: CallContext, body: z.output<typeof CreatePublicReturn>): Promise<ReturnDetail> {
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

/** Which units of an order may still come back, and what each would be worth. */
async function returnable(deps: ModuleDeps, context: CallContext, externalId: string) {
  const { order, lines } = await orderByExternalId(deps, context, externalId);
  const free = await deps.db.transaction((tx) =>
    freeUnits(
      tx,
      context.store.id,
      lines.map((line) => line.id),
    ),
  );
  const isGone = Boolean(order.cancelled_at ?? order.deleted_at);
  return {
    order_id: order.id,
    currency: order.currency,
    lines: lines.map((line) => {
      const units = free.get(line.id) ?? 0;
      const code =
        isGone || line.gift_card
          ? "NOT_RETURNABLE"
          : line.fulfilled_quantity === 0
            ? "NOT_FULFILLED"
            : units === 0
              ? "QUANTITY_EXCEEDS_RETURNABLE"
              : null;
      return {
        order_line_id: line.id,
        external_id: line.external_id,
        title: line.title,
        variant_title: line.variant_title,
        sku: line.sku,
        free: units,
        unit_minor:
          units > 0
            ? unitsValue({ quantity: line.quantity, gross: line.gross_minor, tax: line.tax_minor }, line.settled + line.outside, 1).gross
            : 0,
        returnable: code === null,
        code,
        allowed_outcomes: code === null ? outcomes.filter((outcome) => outcome !== "KEEP") : [],
        windows: {},
      };
    }),
    fees: [],
  };
}
