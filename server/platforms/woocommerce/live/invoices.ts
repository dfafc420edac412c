import { toDecimal } from "#contracts/money";
import { minorOf } from "../../payload.ts";
import { PlatformError } from "../../port/errors.ts";
import type { InvoiceResult, Invoices } from "../../port/invoices.ts";
import type { WooClient } from "../api/client.ts";
import { createdVia, keyedMeta, type WooOrder } from "../api/records.ts";
import { paymentOf } from "../order.ts";
import { orderById } from "./orders.ts";
import { billingOf, customerId, findOwnOrder } from "./own-orders.ts";

const paid = new Set(["processing", "completed"]);
const withdrawn = new Set(["cancelled", "trash", "refunded"]);

/** An invoice is a pending order of fees, which the customer pays by its link. */
export const invoices = (client: WooClient): Invoices => ({
  create: ({ order, customer, currency, lines, note }, key) =>
    client.serial(`key:${key}`, async () => {
      const known = await findOwnOrder(client, key);
      if (known) return resultOf(known);
      const made = await client.write<WooOrder>("POST", "orders", {
        status: "pending",
        currency,
        customer_id: customerId(customer),
        billing: billingOf(customer),
        fee_lines: lines.map(({ title, quantity, unit_minor }) => ({
          name: quantity === 1 ? title : `${quantity} × ${title}`,
          total: toDecimal(quantity * unit_minor, currency),
          tax_status: "none",
        })),
        customer_note: `${note} (${order.number})`.trim(),
        created_via: createdVia,
        meta_data: keyedMeta(key),
      });
      return resultOf(made);
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
    if (!order || !isPaid(order)) return null;
    const payment = paymentOf(order);
    // Marked as paid by the merchant: there is no gateway that could refund it.
    return { order_external_id: String(order.id), payment: order.payment_method ? payment : { ...payment, kind: "manual" } };
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
    if (state === "paid") throw new PlatformError("conflict", { safeMessage: "The invoice is paid" });
    await client.write("PUT", `orders/${order.id}`, { status: "cancelled" });
  },
});

const isPaid = (order: WooOrder): boolean => paid.has(order.status) || Boolean(order.date_paid_gmt);

function resultOf(order: WooOrder): InvoiceResult {
  const state = withdrawn.has(order.status) ? "withdrawn" : isPaid(order) ? "paid" : "open";
  return {
    external_id: String(order.id),
    number: `#${order.number}`,
    state,
    url: state === "open" ? (order.payment_url ?? null) : null,
    total_minor: minorOf(order.currency, order.total),
    currency: order.currency,
  };
}
