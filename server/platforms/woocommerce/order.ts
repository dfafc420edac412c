import { OrderUpsert } from "#contracts/orders/orders";
import type { DeliveryWork } from "../delivery.ts";
import { checked, clip, countryOf, DeliveryError, idOf, listOf, minorOf, type Payload, recordOf, requiredId } from "../payload.ts";
import { createdVia } from "./api/records.ts";
import { orderCharges, orderLines } from "./lines.ts";
import { utc } from "./utc.ts";

const drafts = new Set(["auto-draft", "checkout-draft"]);
/** Unpaid or withdrawn, so nothing can have been sent. */
const unsent = new Set(["pending", "on-hold", "failed", "cancelled", "trash"]);
const byHand = new Set(["bacs", "cod", "cheque"]);

/** Read a WooCommerce order (REST v3 form). Money is read from decimal strings, never from `price`. */
export function readOrder(payload: unknown): DeliveryWork {
  const order = recordOf(payload);
  const id = requiredId(order.id);
  const status = String(order.status ?? "");
  if (drafts.has(status)) return { kind: "ignored", detail: "DRAFT" };
  const isFulfilled = !unsent.has(status) && (status === "completed" || Boolean(order.date_paid_gmt));
  const lines = orderLines(order, isFulfilled);
  if (lines.length === 0) return { kind: "ignored", detail: "NO_LINES" };
  const updatedAt = utc(order.date_modified_gmt);
  return {
    kind: "order",
    externalId: id,
    order: checked(OrderUpsert, {
      ...facts(order, id),
      ...orderCharges(order),
      lines,
      ...money(order, id),
      fulfilled_at: isFulfilled ? fulfilledAt(order) : null,
    }),
    units: [],
    updatedAt,
    cancelledAt: status === "cancelled" ? updatedAt : null,
    exists: status !== "trash",
    inBin: status === "trash",
    isOwn: order.created_via === createdVia,
    isHeld: status === "on-hold",
  };
}

/** WooCommerce has no shipments: completion, else payment, is the nearest date (docs/decisions/0002). */
const fulfilledAt = (order: Payload): string | null =>
  utc(order.date_completed_gmt) ?? utc(order.date_paid_gmt) ?? utc(order.date_modified_gmt);

function facts(order: Payload, id: string) {
  const orderedAt = utc(order.date_created_gmt);
  if (!orderedAt) throw new DeliveryError("INVALID_PAYLOAD");
  const billing = recordOf(order.billing);
  return {
    number: `#${clip(order.number, 50) ?? id}`,
    currency: String(order.currency),
    ordered_at: orderedAt,
    tax_inclusive: order.prices_include_tax === true,
    customer: {
      external_id: idOf(order.customer_id),
      email: clip(billing.email, 254),
      first_name: clip(billing.first_name, 100),
      last_name: clip(billing.last_name, 100),
      phone: clip(billing.phone, 40),
    },
    ship_to: addressOf(recordOf(order.shipping)) ?? addressOf(billing),
  };
}

function addressOf(text: Payload) {
  const address = {
    name: clip([text.first_name, text.last_name].filter(Boolean).join(" "), 200),
    line1: clip(text.address_1, 200),
    line2: clip(text.address_2, 200),
    city: clip(text.city, 120),
    province: clip(text.state, 120),
    postcode: clip(text.postcode, 20),
    country: countryOf(text.country),
  };
  return Object.values(address).some(Boolean) ? address : null;
}

/** One payment, named after the order: the gateway's id may come later, and refunds are made by order anyway. */
function money(order: Payload, id: string) {
  const currency = String(order.currency);
  const paidAt = utc(order.date_paid_gmt);
  const payment = {
    external_id: `order:${id}`,
    kind: byHand.has(String(order.payment_method)) ? ("manual" as const) : ("card" as const),
    captured_minor: Math.max(0, minorOf(currency, order.total)),
    captured_at: paidAt,
  };
  const refunds = listOf(order.refunds).map((refund) => ({
    external_id: requiredId(refund.id),
    payment_external_id: paidAt ? payment.external_id : null,
    amount_minor: Math.abs(minorOf(currency, refund.total)),
  }));
  return { payments: paidAt ? [payment] : [], refunds };
}
