import { emailKey } from "#contracts/email-address";
import { OrderUpsert } from "#contracts/orders/upsert";
import type { PlatformOrder } from "#server/catalogue/domain/outside-report";
import { allocate } from "#server/kit/allocate";
import type { DeliveryWork } from "../delivery.ts";
import { isOwnTag } from "../operation-key.ts";
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
} from "../payload.ts";
import { extraCharges } from "./extra-charges.ts";
import { fitted } from "./fitted.ts";
import { discountOf, type MoneyReader, moneyReader, taxOf, totalOf } from "./money.ts";
import { unitsIn } from "./parcel-units.ts";
import { readRefund } from "./refund.ts";
import { refundStateOf } from "./refund-state.ts";

const paidStates = new Set(["paid", "partially_paid", "partially_refunded", "refunded"]);
/** As many as an order has here. */
const mostParcels = 50;
const byHand = new Set(["manual", "cash_on_delivery", "bank_deposit", "money_order", "cash"]);

/** Read a Shopify order (webhook form), in the currency the customer paid. */
export function readOrder(payload: unknown): DeliveryWork {
  const order = recordOf(payload);
  const id = requiredId(order.id);
  const money = moneyReader(order);
  const isIncluded = order.taxes_included === true;
  const { lines, shipping } = fitted(money(order, "total_price"), isIncluded, {
    lines: listOf(order.line_items)
      .map((line) => lineOf(line, money, isIncluded))
      .filter((line) => line.quantity > 0),
    shipping: shippingOf(order, money, isIncluded),
    extras: extraCharges(order, money, isIncluded),
  });
  if (lines.length === 0) return { kind: "ignored", detail: "NO_LINES" };
  const refunds = listOf(order.refunds).map((refund) => readRefund(refund, money.currency));
  const upsert: OrderUpsert = checked(OrderUpsert, {
    ...facts(order, id),
    currency: money.currency,
    tax_inclusive: isIncluded,
    lines,
    shipping,
    payments: paymentsOf(order, id, money),
    refunds: refunds.flatMap((refund) => refund.refunds),
    fulfilments: parcelsOf(order, lines),
    ...shipmentTimes(
      order,
      lines.some((line) => line.fulfilled_quantity > 0),
    ),
  });
  return {
    kind: "order",
    externalId: id,
    order: {
      ...upsert,
      ...typedAtCheckout(upsert, order.email ?? order.contact_email),
      refunds: refunds.flatMap((refund) => refund.refunds),
    },
    units: refunds.flatMap((refund) => refund.units),
    updatedAt: clip(order.updated_at, 40),
    cancelledAt: clip(order.cancelled_at, 40),
    exists: false,
    inBin: false,
    isOwn: isOwnTag(upsert.tags),
  };
}

/** Return the address that an order was confirmed to, where it is not its customer's. */
export function typedAtCheckout({ customer }: Pick<OrderUpsert, "customer">, address: unknown): Pick<PlatformOrder, "contact_email"> {
  const typed = mailboxOf(address);
  return typed && customer?.email && emailKey(typed) !== emailKey(customer.email) ? { contact_email: typed } : {};
}

function facts(order: Payload, id: string) {
  const orderedAt = clip(order.processed_at, 40) ?? clip(order.created_at, 40);
  if (!orderedAt) throw new DeliveryError("INVALID_PAYLOAD");
  const customer = recordOf(order.customer);
  const shipTo = recordOf(order.shipping_address);
  return {
    number: clip(order.name, 60) ?? `#${id}`,
    ordered_at: orderedAt,
    customer: {
      external_id: idOf(customer.id),
      email: mailboxOf(customer.email) ?? mailboxOf(order.email) ?? mailboxOf(order.contact_email),
      first_name: clip(customer.first_name, 100) ?? clip(shipTo.first_name, 100),
      last_name: clip(customer.last_name, 100) ?? clip(shipTo.last_name, 100),
      phone: clip(customer.phone, 40) ?? clip(order.phone, 40),
      language: clip(order.customer_locale, 10),
      tags: words(customer.tags).slice(0, 50),
    },
    ship_to: order.shipping_address ? addressOf(shipTo) : null,
    tags: words(order.tags).slice(0, 100),
    channel: order.source_name === "pos" ? "pos" : "online",
  };
}

const words = (value: unknown): string[] =>
  typeof value === "string"
    ? value
        .split(",")
        .map((word) => clip(word, 60))
        .filter((word) => word !== null)
    : [];

const addressOf = (address: Payload) => ({
  name: clip(address.name, 200),
  line1: clip(address.address1, 200),
  line2: clip(address.address2, 200),
  city: clip(address.city, 120),
  province: clip(address.province_code, 120) ?? clip(address.province, 120),
  postcode: clip(address.zip, 20),
  country: countryOf(address.country_code),
  ...pointOf(address),
});

const pointOf = ({ latitude, longitude }: Payload) =>
  typeof latitude === "number" && typeof longitude === "number" ? { point: { latitude, longitude } } : {};

function lineOf(line: Payload, money: MoneyReader, isIncluded: boolean) {
  const quantity = Number(line.quantity);
  const price = money(line, "price");
  const discount = discountOf(line, money);
  return {
    external_id: requiredId(line.id),
    variant_external_id: idOf(line.variant_id),
    product_external_id: idOf(line.product_id),
    sku: clip(line.sku, 100),
    title: clip(line.title, 300) ?? clip(line.name, 300) ?? "?",
    variant_title: clip(line.variant_title, 200),
    quantity,
    unit_price_minor: price,
    discount_minor: discount,
    ...taxOf(line, money, quantity * price - discount, isIncluded),
    fulfilled_quantity: fulfilledOf(line, quantity),
    gift_card: line.gift_card === true,
  };
}

/**
 * Units sent. What is no longer fulfillable was sent, or removed by a refund, which the outside refunds count;
 * subtracting those leaves what the customer can hold.
 */
function fulfilledOf(line: Payload, quantity: number): number {
  if (line.fulfillment_status !== "fulfilled" && line.fulfillment_status !== "partial") return 0;
  return Math.min(quantity, Math.max(0, quantity - (Number(line.fulfillable_quantity) || 0)));
}

function shippingOf(order: Payload, money: MoneyReader, isIncluded: boolean) {
  return listOf(order.shipping_lines)
    .filter((line) => line.is_removed !== true)
    .map((line) => {
      const price = money(line, "price");
      const discount = Math.min(price, discountOf(line, money));
      return {
        external_id: requiredId(line.id),
        title: clip(line.title, 200) ?? "Shipping",
        price_minor: price,
        discount_minor: discount,
        ...taxOf(line, money, price - discount, isIncluded),
      };
    });
}

/**
 * Webhooks contain no transactions: one payment stands for all. What is outstanding is what the order is worth now, less what came and
 * was not given back; the order's first total says nothing once it was edited. It is reported in the shop's currency only.
 */
function paymentsOf(order: Payload, id: string, money: MoneyReader) {
  if (!paidStates.has(String(order.financial_status))) return [];
  const shop = String(order.currency);
  const shopTotal = minorOf(shop, order.total_price);
  const taken = Math.min(shopTotal, Math.max(0, takenOf(order, shop, shopTotal)));
  const total = money(order, "total_price");
  const captured = taken === shopTotal ? total : (allocate(total, [taken, shopTotal - taken])[0] ?? 0);
  return [
    {
      external_id: `order:${id}`,
      kind: kindOf(order.payment_gateway_names),
      captured_minor: captured,
      captured_at: clip(order.processed_at, 40),
    },
  ];
}

function takenOf(order: Payload, shop: string, total: number): number {
  const outstanding = minorOf(shop, order.total_outstanding);
  const returned = listOf(order.refunds)
    .flatMap(({ transactions }) => listOf(transactions))
    .filter(({ kind, status }) => kind === "refund" && refundStateOf(status) !== "FAILED");
  const isToldNow = typeof order.current_total_price === "string" && returned.every(({ currency }) => currency === shop);
  if (!isToldNow) return total - Math.max(0, outstanding);
  return minorOf(shop, order.current_total_price) - outstanding + totalOf(returned, ({ amount }) => Math.abs(minorOf(shop, amount)));
}

function kindOf(gateways: unknown): "card" | "manual" | "gift_card" | "store_credit" {
  const names = Array.isArray(gateways) ? gateways.map((name) => String(name).toLowerCase().replaceAll(" ", "_")) : [];
  const only = (test: (name: string) => boolean) => names.length > 0 && names.every(test);
  if (only((name) => byHand.has(name))) return "manual";
  if (only((name) => name === "gift_card")) return "gift_card";
  return only((name) => name === "shopify_store_credit") ? "store_credit" : "card";
}

const sentOf = (order: Payload): Payload[] => listOf(order.fulfillments).filter(({ status }) => status === "success");

const parcelsOf = (order: Payload, lines: readonly { external_id: string; quantity: number }[]) =>
  sentOf(order)
    .filter(({ id }) => idOf(id))
    .slice(0, mostParcels)
    .map((fulfillment) => ({
      external_id: requiredId(fulfillment.id),
      carrier: clip(fulfillment.tracking_company, 100),
      tracking_number: clip(fulfillment.tracking_number, 100),
      shipped_at: clip(fulfillment.created_at, 40) ?? String(order.updated_at),
      delivered_at: fulfillment.shipment_status === "delivered" ? clip(fulfillment.updated_at, 40) : null,
      lines: unitsIn(
        listOf(fulfillment.line_items).map(({ id, quantity }) => ({ line_external_id: idOf(id) ?? "", quantity: Number(quantity) || 0 })),
        lines,
      ),
    }));

function shipmentTimes(order: Payload, isAnyFulfilled: boolean) {
  const sent = sentOf(order);
  const last = (times: unknown[]) =>
    times
      .map((time) => clip(time, 40))
      .filter((time) => time !== null)
      .sort((a, b) => Date.parse(a) - Date.parse(b))
      .at(-1);
  const isDelivered = sent.length > 0 && sent.every((fulfillment) => fulfillment.shipment_status === "delivered");
  return {
    fulfilled_at: isAnyFulfilled ? (last(sent.map((fulfillment) => fulfillment.created_at)) ?? clip(order.updated_at, 40)) : null,
    ...(isDelivered && { delivered_at: last(sent.map((fulfillment) => fulfillment.updated_at)) ?? null }),
  };
}
