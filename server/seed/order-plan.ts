import { OrderUpsert } from "#contracts/orders/upsert";
import { orderTotals } from "#server/catalogue/domain/order-totals";
import { allocate, percentOf, taxInside } from "#server/kit/allocate";
import type { Buyer } from "./buyers.ts";
import { externalVariant, type Sold, skuOf } from "./catalogue.ts";
import { type Market, marketOf, priceIn } from "./money-of.ts";
import { productPicture } from "./product-picture.ts";

const hour = 3_600_000;

export interface OrderPlan {
  buyer: Buyer;
  at: Date;
  lines: readonly { item: Sold; variant: string; quantity: number /** Percent off. */; off?: number }[];
  /** Percent off the whole order. */
  off?: number;
  /** Cents of a US dollar. */
  shipping?: number;
  pays?: "card" | "card and gift card" | "by hand" | "half" | "nothing";
  sent?: "all" | "first line" | "nothing";
  /** A gift card is part of the purchase. */
  giftCard?: boolean;
  /** Money the platform refunded by itself, percent of the total. */
  refunded?: number;
  tags?: readonly string[];
}

/** Return the order as the store's platform would send it now: taxed after discounts, paid, shipped. */
export function upsertOf(plan: OrderPlan, number: string, now: Date): OrderUpsert {
  const market = marketOf(plan.buyer.country);
  // What is still to come has not happened: a recent order is not shipped, or on its way.
  const passed = (hours: number) => (plan.at.getTime() + hours * hour <= now.getTime() ? later(plan.at, hours) : null);
  const sent = passed(26) === null ? "nothing" : (plan.sent ?? "all");
  const lines = linesOf({ ...plan, sent }, market);
  const shipping = plan.shipping ? [shippingOf(plan.shipping, market)] : [];
  const values = lines.map((line) => line.quantity * line.unit_price_minor - line.discount_minor);
  const discount_minor = plan.off ? percentOf(sum(values), String(plan.off)) : 0;
  const shares = allocate(discount_minor, values);
  const taxed = lines.map((line, i) => ({ ...line, tax_minor: taxOn((values[i] ?? 0) - (shares[i] ?? 0), market, line.tax_rate) }));
  const order = { tax_inclusive: market.inclusive, discount_minor, lines: taxed, shipping };
  const total = orderTotals({ ...order, payments: [] }).total_minor;
  const paidAt = plan.at.toISOString();
  const sentAt = sent === "nothing" ? null : passed(26);
  const deliveredAt = sentAt && passed(98);
  return OrderUpsert.parse({
    ...order,
    number,
    currency: market.currency,
    ordered_at: paidAt,
    customer: customerOf(plan.buyer),
    ship_to: addressOf(plan.buyer),
    payments: paymentsOf(plan.pays ?? "card", total).map((payment) => ({ ...payment, captured_at: paidAt })),
    refunds: plan.refunded
      ? [{ external_id: "r1", payment_external_id: "p1", amount_minor: percentOf(total, String(plan.refunded)), at: later(plan.at, 90) }]
      : [],
    fulfilled_at: sentAt,
    delivered_at: deliveredAt,
    fulfilments: sentAt ? parcelsOf(number, lines, sentAt, deliveredAt) : [],
    ...(plan.off && { discount_codes: [`TAKE${plan.off}`] }),
    tags: [...(plan.tags ?? [])],
  });
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const later = (at: Date, hours: number): string => new Date(at.getTime() + hours * hour).toISOString();
const taxOn = (value: number, market: Market, rate: string): number => (market.inclusive ? taxInside(value, rate) : percentOf(value, rate));

function linesOf({ lines, sent, giftCard }: OrderPlan, market: Market) {
  const goods = lines.map(({ item, variant, quantity, off = 0 }, i) => {
    const unit_price_minor = priceIn(item.cents, market);
    return {
      external_id: `l${i + 1}`,
      variant_external_id: externalVariant(item, variant),
      product_external_id: item.key,
      sku: skuOf(item, variant),
      title: item.title,
      variant_title: variant,
      quantity,
      unit_price_minor,
      discount_minor: percentOf(quantity * unit_price_minor, String(off)),
      tax_rate: market.tax,
      fulfilled_quantity: sent === "all" || (sent === "first line" && i === 0) ? quantity : 0,
      gift_card: false,
      image_url: productPicture(item.kind, item.colour),
    };
  });
  return giftCard ? [...goods, giftCardLine(market)] : goods;
}

/** Return the parcels of what was sent: heavy orders go in two. Gift cards go by mail. */
function parcelsOf(number: string, lines: ReturnType<typeof linesOf>, sentAt: string, deliveredAt: string | null) {
  const sent = lines.flatMap(({ external_id, fulfilled_quantity, gift_card }) =>
    fulfilled_quantity > 0 && !gift_card ? [{ line_external_id: external_id, quantity: fulfilled_quantity }] : [],
  );
  const digits = number.replace(/\D/g, "").padStart(8, "0");
  const parcel = (part: number, units: typeof sent) => ({
    external_id: `f${part}`,
    carrier: part === 1 ? "UPS" : "DHL_EXPRESS",
    tracking_number: part === 1 ? `1Z999AA1${digits}01` : `2${digits}0`,
    shipped_at: sentAt,
    delivered_at: deliveredAt,
    lines: units,
  });
  if (sent.length < 3) return sent.length > 0 ? [parcel(1, sent)] : [];
  return [parcel(1, sent.slice(0, 2)), parcel(2, sent.slice(2))];
}

const giftCardLine = (market: Market) => ({
  external_id: "gift",
  title: "Gift card",
  quantity: 1,
  unit_price_minor: priceIn(5000, market),
  discount_minor: 0,
  tax_rate: "0",
  fulfilled_quantity: 1,
  gift_card: true,
  image_url: productPicture("card", "#8a6d3b"),
});

function shippingOf(cents: number, market: Market) {
  const price_minor = priceIn(cents, market);
  return {
    external_id: "s1",
    title: "Standard",
    price_minor,
    discount_minor: 0,
    tax_rate: market.tax,
    tax_minor: taxOn(price_minor, market, market.tax),
  };
}

function paymentsOf(pays: NonNullable<OrderPlan["pays"]>, total: number) {
  const card = { external_id: "p1", kind: "card", captured_minor: total };
  const gift = Math.floor(total / 3);
  switch (pays) {
    case "card":
      return [card];
    case "card and gift card":
      return [
        { ...card, captured_minor: total - gift },
        { external_id: "p2", kind: "gift_card", captured_minor: gift },
      ];
    case "by hand":
      return [{ ...card, kind: "manual" }];
    case "half":
      return [{ ...card, captured_minor: Math.floor(total / 2) }];
    case "nothing":
      return [];
  }
}

const customerOf = (buyer: Buyer) => ({
  external_id: buyer.email,
  email: buyer.email,
  first_name: buyer.first,
  last_name: buyer.last,
  phone: buyer.phone,
  language: buyer.language,
});

const addressOf = ({ first, last, line1, city, province, postcode, country }: Buyer) => ({
  name: `${first} ${last}`,
  line1,
  city,
  province,
  postcode,
  country,
});
