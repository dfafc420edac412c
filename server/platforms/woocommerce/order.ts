import { OrderUpsert } from "#contracts/orders/upsert";
import type { CheckoutSnapshot, DeliveryWork } from "../delivery.ts";
import { markIn } from "../operation-key.ts";
import {
  checked,
  clip,
  countryOf,
  DeliveryError,
  idOf,
  listOf,
  mailboxOf,
  minorOf,
  type Payload,
  recordOf,
  requiredId,
  webAddress,
} from "../payload.ts";
import { refundAmounts } from "./amounts.ts";
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
  const upsert = checked(OrderUpsert, {
    ...facts(order, id),
    ...orderCharges(order),
    lines,
    ...money(order, id),
    fulfilled_at: isFulfilled ? fulfilledAt(order) : null,
    ...parcelsOf(order, lines),
  });
  const reasons = listOf(order.refunds).map(({ reason }) => reason);
  return {
    kind: "order",
    externalId: id,
    order: { ...upsert, refunds: upsert.refunds.map((refund, i) => ({ ...refund, ...markIn(reasons[i]) })) },
    units: [],
    updatedAt,
    cancelledAt: status === "cancelled" ? updatedAt : null,
    exists: status !== "trash",
    inBin: status === "trash",
    isOwn: order.created_via === createdVia,
    isHeld: status === "on-hold",
    ...(isAnonymised(order) && { isAnonymised: true }),
    ...(order.created_via !== createdVia && !isAnonymised(order) && { cart: cartOf(order, id, lines) }),
  };
}

/** WooCommerce keeps a checkout that was not paid as an order; it is a cart until it is paid, put on hold or cancelled. */
const carts = new Set(["pending", "failed"]);
const mostCartLines = 100;

function cartOf(order: Payload, id: string, lines: ReturnType<typeof orderLines>): CheckoutSnapshot {
  const billing = recordOf(order.billing);
  const currency = String(order.currency);
  const changed_at = utc(order.date_modified_gmt) ?? utc(order.date_created_gmt) ?? "";
  const isOpen = carts.has(String(order.status)) && !order.date_paid_gmt;
  const sold = lines.flatMap(({ variant_external_id, quantity, unit_price_minor }) =>
    variant_external_id ? [{ variant_external_id, quantity, unit_price_minor }] : [],
  );
  return {
    ...{ token: `order:${id}`, source: "WOOCOMMERCE", currency, lines: sold.slice(0, mostCartLines), order_external_id: id, changed_at },
    email: mailboxOf(billing.email),
    phone: clip(billing.phone, 40),
    value_minor: sold.reduce((sum, line) => sum + line.quantity * line.unit_price_minor, 0),
    recovery_url: webAddress(order.payment_url),
    completed_at: isOpen ? null : changed_at,
  };
}

/** WooCommerce has no shipments: completion, else payment, is the nearest date (docs/decisions/0002). */
const fulfilledAt = (order: Payload): string | null =>
  utc(order.date_completed_gmt) ?? utc(order.date_paid_gmt) ?? utc(order.date_modified_gmt);

/**
 * Parcels as the Shipment Tracking extension notes them with an order; without it nothing is known about them. What is in each is not
 * noted, but a single one holds all that was sent.
 */
function parcelsOf(order: Payload, lines: readonly { external_id: string; fulfilled_quantity: number }[]) {
  const noted = listOf(order.meta_data).find(({ key }) => key === "_wc_shipment_tracking_items");
  const items = listOf(noted?.value).slice(0, mostParcels);
  if (items.length === 0) return {};
  const all = lines.flatMap((line) =>
    line.fulfilled_quantity > 0 ? [{ line_external_id: line.external_id, quantity: line.fulfilled_quantity }] : [],
  );
  const sentAt = fulfilledAt(order) ?? utc(order.date_created_gmt) ?? "";
  return {
    fulfilments: items.map((item, i) => ({
      external_id: clip(item.tracking_id, 100) ?? `tracking:${i}`,
      carrier: clip(item.custom_tracking_provider, 100) ?? clip(item.tracking_provider, 100),
      tracking_number: clip(item.tracking_number, 100),
      shipped_at: secondsOf(item.date_shipped) ?? sentAt,
      lines: items.length === 1 ? all : [],
    })),
  };
}

/** As many as an order has here. */
const mostParcels = 50;

/** Seconds since 1970, as number or text. */
function secondsOf(value: unknown): string | null {
  const seconds = Number(value);
  return seconds > 0 && seconds < 4e9 ? new Date(seconds * 1000).toISOString() : null;
}

/** What WordPress writes in place of an address that it erased. */
const erasedAddress = "deleted@site.invalid";
const isAnonymised = (order: Payload): boolean => mailboxOf(recordOf(order.billing).email) === erasedAddress;

function facts(order: Payload, id: string) {
  const orderedAt = utc(order.date_created_gmt);
  if (!orderedAt) throw new DeliveryError("INVALID_PAYLOAD");
  const billing = recordOf(order.billing);
  return {
    number: `#${clip(order.number, 50) ?? id}`,
    currency: String(order.currency),
    ordered_at: orderedAt,
    tax_inclusive: order.prices_include_tax === true,
    ...(isAnonymised(order) ? { customer: null, ship_to: null } : buyerOf(order, billing)),
  };
}

function buyerOf(order: Payload, billing: Payload) {
  return {
    customer: {
      external_id: idOf(order.customer_id),
      email: mailboxOf(billing.email),
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
export const paymentOf = ({ id, payment_method }: { id?: unknown; payment_method?: unknown }) => ({
  external_id: `order:${id}`,
  kind: byHand.has(String(payment_method)) ? ("manual" as const) : ("card" as const),
});

function money(order: Payload, id: string) {
  const currency = String(order.currency);
  const paidAt = utc(order.date_paid_gmt);
  const payment = {
    ...paymentOf({ ...order, id }),
    captured_minor: Math.max(0, minorOf(currency, order.total)),
    captured_at: paidAt,
  };
  const amounts = refundAmounts(currency, listOf(order.refunds));
  const refunds = listOf(order.refunds).map((refund) => ({
    external_id: requiredId(refund.id),
    payment_external_id: paidAt ? payment.external_id : null,
    amount_minor: amounts.get(refund) ?? 0,
  }));
  return { payments: paidAt ? [payment] : [], refunds };
}
