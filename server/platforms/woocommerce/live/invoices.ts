import type { TaxPlace } from "#server/catalogue/domain/tax";
import { minorOf } from "../../payload.ts";
import { PlatformError } from "../../port/errors.ts";
import type { InvoiceCommand, InvoiceResult, Invoices } from "../../port/invoices.ts";
import type { WooClient } from "../api/client.ts";
import { createdVia, keyedMeta, type WooOrder } from "../api/records.ts";
import { paymentOf } from "../order.ts";
import { taxedFees, untaxedFees } from "./fee-lines.ts";
import { orderById } from "./orders.ts";
import { billingOf, customerId, findOwnOrder } from "./own-orders.ts";

const withdrawn = new Set(["cancelled", "trash", "refunded"]);

/** An invoice is a pending order of fees, which the customer pays by its link. */
export const invoices = (client: WooClient): Invoices => ({
  create: (command, key) =>
    client.serial(`key:${key}`, async () => {
      const { order, customer, currency, lines, note, ship_to } = command;
      const known = await findOwnOrder(client, key);
      if (known) return resultOf(await exact(client, known, command));
      const fees = await taxedFees(client, command);
      const made = await client.write<WooOrder>("POST", "orders", {
        status: "pending",
        currency,
        customer_id: customerId(customer),
        billing: { ...billingOf(customer), ...(fees && ship_to && placeOf(ship_to)) },
        ...(fees && ship_to && { shipping: placeOf(ship_to) }),
        fee_lines: fees ?? untaxedFees(lines, currency),
        customer_note: `${note} (${order.number})`.trim(),
        created_via: createdVia,
        meta_data: keyedMeta(key),
      });
      return resultOf(await exact(client, made, command));
    }),
  async findByKey(key) {
    const known = await findOwnOrder(client, key);
    return known && resultOf(known);
  },
  async get(externalId) {
    const order = await orderById(client, externalId);
    return order && resultOf(order);
  },
  async paidAs(externalId) {
    const order = await orderById(client, externalId);
    if (!order || capturedOf(order) === 0) return null;
    const payment = paymentOf(order);
    // Marked as paid by the merchant: there is no gateway that could refund it.
    return { order_external_id: String(order.id), payment: isByHand(order) ? { ...payment, kind: "manual" } : payment };
  },
  // The mail is WooCommerce's own: it takes neither a subject nor a message.
  async send(externalId, { to }) {
    await client.write("POST", `orders/${encodeURIComponent(externalId)}/actions/send_order_details`, {
      email: to,
      force_email_update: false,
    });
  },
  async cancel(externalId) {
    const order = await orderById(client, externalId);
    const state = order && resultOf(order).state;
    if (!order || state === "withdrawn") return;
    if (capturedOf(order) > 0) throw new PlatformError("conflict", { safeMessage: "The invoice is paid" });
    await client.write("PUT", `orders/${order.id}`, { status: "cancelled" });
  },
});

const placeOf = ({ country, province, postcode, city }: TaxPlace) => ({
  country: country ?? "",
  state: province ?? "",
  postcode: postcode ?? "",
  city: city ?? "",
});

/** The shop has computed the tax, and an extension of it may have its own ideas: an invoice never asks for another amount than was owed. */
async function exact(client: WooClient, made: WooOrder, { lines, currency }: InvoiceCommand): Promise<WooOrder> {
  const owed = lines.reduce((sum, { quantity, unit_minor }) => sum + quantity * unit_minor, 0);
  if (made.status !== "pending" || minorOf(currency, made.total) === owed || made.fee_lines.length !== lines.length) return made;
  const fee_lines = untaxedFees(lines, currency).map((fee, i) => ({ id: made.fee_lines[i]?.id, ...fee }));
  return client.write<WooOrder>("PUT", `orders/${made.id}`, { fee_lines });
}

/**
 * What came in: the shop's time of payment tells, the status does not. An order paid on delivery, or by a gateway that invoices, is put
 * into "processing" at once.
 */
const capturedOf = (order: WooOrder): number => (order.date_paid_gmt ? Math.max(0, minorOf(order.currency, order.total)) : 0);
const refundedOf = ({ refunds, currency }: WooOrder): number =>
  (refunds ?? []).reduce((sum, { total }) => sum + Math.abs(minorOf(currency, total)), 0);
/** Without a method the merchant has set the status, and no gateway has money to give back. */
const isByHand = (order: WooOrder): boolean => !order.payment_method || paymentOf(order).kind === "manual";

function resultOf(order: WooOrder): InvoiceResult {
  const total_minor = minorOf(order.currency, order.total);
  const captured_minor = capturedOf(order);
  const paid_minor = Math.max(0, captured_minor - refundedOf(order));
  const isOver = withdrawn.has(order.status) || (captured_minor > 0 && paid_minor === 0);
  const state = paid_minor > 0 && paid_minor >= total_minor ? "paid" : isOver ? "withdrawn" : "open";
  return {
    external_id: String(order.id),
    number: `#${order.number}`,
    state,
    url: state === "open" && captured_minor === 0 ? (order.payment_url ?? null) : null,
    ...{ total_minor, received_minor: captured_minor, paid_minor },
    by_hand: captured_minor > 0 && isByHand(order),
    currency: order.currency,
  };
}
