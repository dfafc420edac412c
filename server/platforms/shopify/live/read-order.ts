import { OrderUpsert } from "#contracts/orders/upsert";
import type { OutsideRefund, OutsideUnits } from "#server/catalogue/domain/outside-report";
import { isOwnTag, markIn } from "../../operation-key.ts";
import { checked, clip, mailboxOf } from "../../payload.ts";
import type { OrderSnapshot } from "../../port/orders.ts";
import { numberOf } from "../api/gid.ts";
import { type MoneyBag, paidMinor } from "../api/money.ts";
import type { OrderByIdQuery, OrderDutiesQuery, OrderRefundsQuery } from "../api/operations.generated.ts";
import { dutiesCharge, feeCharge } from "../extra-charges.ts";
import { fitted } from "../fitted.ts";
import { taxCharged } from "../money.ts";
import { typedAtCheckout } from "../order.ts";
import { unitsIn } from "../parcel-units.ts";
import { partsOfRefund, refundStateOf, stated } from "../refund-state.ts";
import { isPaid, type OrderTransaction, paymentIdOf, paymentsOf } from "./payments.ts";

type Found = NonNullable<OrderByIdQuery["order"]>;
type Refund = NonNullable<OrderRefundsQuery["order"]>["refunds"][number];
type Duty = NonNullable<OrderDutiesQuery["order"]>["lineItems"]["nodes"][number]["duties"][number];
/** An order with all pages of its lists; an export has neither refunds nor pages. */
export type FullOrder = Omit<Found, "lineItems" | "shippingLines" | "parcels"> & {
  /** What is in them; an export does not say. */
  parcels?: { id: string; units: Found["parcels"][number]["fulfillmentLineItems"]["nodes"] }[];
  lines: Found["lineItems"]["nodes"];
  shipping: Found["shippingLines"]["nodes"];
  /** Of an order that has any. */
  duties: Duty[];
  refunds: (Omit<Refund, "refundLineItems" | "transactions"> & {
    transactions: Refund["transactions"]["nodes"];
    units: Refund["refundLineItems"]["nodes"];
  })[];
};

/** Read an order of the Admin API in the form its webhook deliveries take; null when it has no lines. */
export function readFullOrder(order: FullOrder): OrderSnapshot | null {
  const id = numberOf(order.id);
  const { lines, shipping } = fitted(paidMinor(order.totalPriceSet), order.taxesIncluded, {
    lines: order.lines.filter(({ quantity }) => quantity > 0).map((line) => lineOf(line, order)),
    shipping: shippingOf(order.shipping, order.taxesIncluded),
    extras: extrasOf(order),
  });
  if (lines.length === 0) return null;
  const sent = order.fulfillments.filter(({ status }) => status === "SUCCESS");
  const isDelivered = sent.length > 0 && sent.every(({ displayStatus }) => displayStatus === "DELIVERED");
  const latest = (times: (string | null)[]) =>
    times
      .filter((time) => time !== null)
      .sort()
      .at(-1) ?? null;
  const refunds = order.refunds.flatMap((refund) => moneyOf(id, refund, order.transactions));
  const upsert = checked(OrderUpsert, {
    ...facts(order, id),
    lines,
    shipping,
    payments: isPaid(order.displayFinancialStatus) ? paymentsOf(id, order.transactions) : [],
    refunds,
    fulfilments: sent.map((one) => parcelOf(one, order.parcels ?? [], lines)),
    fulfilled_at: lines.some((line) => line.fulfilled_quantity > 0)
      ? (latest(sent.map(({ createdAt }) => createdAt)) ?? order.updatedAt)
      : null,
    ...(isDelivered && { delivered_at: latest(sent.map(({ deliveredAt, updatedAt }) => deliveredAt ?? updatedAt)) }),
  });
  return {
    externalId: id,
    order: { ...upsert, ...typedAtCheckout(upsert, order.email), refunds },
    units: order.refunds.flatMap(unitsOf),
    updatedAt: order.updatedAt,
    cancelledAt: order.cancelledAt,
    exists: false,
    inBin: false,
    isOwn: isOwnTag(order.tags),
  };
}

function facts(order: FullOrder, id: string) {
  const { customer, shippingAddress: to } = order;
  const point = to?.latitude != null && to.longitude != null ? { point: { latitude: to.latitude, longitude: to.longitude } } : {};
  return {
    number: clip(order.name, 60) ?? `#${id}`,
    currency: order.presentmentCurrencyCode,
    ordered_at: order.processedAt,
    tax_inclusive: order.taxesIncluded,
    customer: {
      external_id: customer ? numberOf(customer.id) : null,
      email: mailboxOf(customer?.defaultEmailAddress?.emailAddress) ?? mailboxOf(order.email),
      first_name: clip(customer?.firstName, 100) ?? clip(to?.firstName, 100),
      last_name: clip(customer?.lastName, 100) ?? clip(to?.lastName, 100),
      phone: clip(customer?.defaultPhoneNumber?.phoneNumber, 40) ?? clip(order.phone, 40),
      language: clip(order.customerLocale, 10),
      tags: words(customer?.tags ?? [], 50),
    },
    ship_to: to && {
      name: clip(to.name, 200),
      line1: clip(to.address1, 200),
      line2: clip(to.address2, 200),
      city: clip(to.city, 120),
      province: clip(to.provinceCode, 120),
      postcode: clip(to.zip, 20),
      country: to.countryCodeV2,
      ...point,
    },
    tags: words(order.tags, 100),
    channel: order.sourceName === "pos" ? "pos" : "online",
  };
}

const words = (tags: readonly string[], most: number): string[] =>
  tags
    .map((tag) => clip(tag, 60))
    .filter((tag) => tag !== null)
    .slice(0, most);

const taxOf = (taxes: readonly TaxLine[], value: number, isIncluded: boolean) => taxCharged(taxes.map(taxIn), value, isIncluded);

interface TaxLine {
  rate: number | null;
  priceSet: MoneyBag;
}
const taxIn = ({ rate, priceSet }: TaxLine) => ({ rate: rate ?? 0, minor: paidMinor(priceSet) });

/** Return what duties an order was charged beside its prices, in minor units. */
export const dutiesOf = ({ dutiesIncluded, originalTotalDutiesSet }: Pick<Found, "dutiesIncluded" | "originalTotalDutiesSet">): number =>
  dutiesIncluded || !originalTotalDutiesSet ? 0 : paidMinor(originalTotalDutiesSet);

const extrasOf = ({ duties, additionalFees, taxesIncluded, ...order }: FullOrder) => [
  ...dutiesCharge(
    dutiesOf(order),
    duties.flatMap(({ taxLines }) => taxLines.map(taxIn)),
    taxesIncluded,
  ),
  ...additionalFees.flatMap(({ id, name, price, taxLines }) =>
    feeCharge(
      { id: numberOf(id), name: clip(name, 200) ?? "Additional fee", price: paidMinor(price), taxes: taxLines.map(taxIn) },
      taxesIncluded,
    ),
  ),
];

/** Return the units that nothing is sent for, as a tip: not to be fulfilled, although no refund has removed them. */
const neverSent = ({ quantity, nonFulfillableQuantity, refundableQuantity }: FullOrder["lines"][number]): number =>
  Math.max(0, nonFulfillableQuantity - (quantity - refundableQuantity));

function lineOf(line: FullOrder["lines"][number], { displayFulfillmentStatus: status, taxesIncluded }: FullOrder) {
  const price = paidMinor(line.originalUnitPriceSet);
  const discount = line.discountAllocations.reduce((sum, { allocatedAmountSet }) => sum + paidMinor(allocatedAmountSet), 0);
  const isStarted = status !== "UNFULFILLED" && status !== "ON_HOLD" && status !== "SCHEDULED";
  return {
    external_id: numberOf(line.id),
    variant_external_id: line.variant ? numberOf(line.variant.id) : null,
    product_external_id: line.product ? numberOf(line.product.id) : null,
    sku: clip(line.sku, 100),
    title: clip(line.title, 300) ?? clip(line.name, 300) ?? "?",
    variant_title: clip(line.variantTitle, 200),
    quantity: line.quantity,
    unit_price_minor: price,
    discount_minor: discount,
    ...taxOf(line.taxLines, line.quantity * price - discount, taxesIncluded),
    // As in the webhook form: what is no longer to be fulfilled was sent, or removed by a refund, which the units count.
    fulfilled_quantity: isStarted ? Math.max(0, line.quantity - line.unfulfilledQuantity - neverSent(line)) : 0,
    gift_card: line.isGiftCard,
    // Webhook deliveries have no picture, so its absence is no change.
    ...(line.image && { image_url: clip(line.image.url, 1000) }),
  };
}

function parcelOf(
  { id, createdAt, deliveredAt, updatedAt, displayStatus, trackingInfo }: FullOrder["fulfillments"][number],
  contents: NonNullable<FullOrder["parcels"]>,
  lines: readonly { external_id: string; quantity: number }[],
) {
  const units = contents.find((one) => one.id === id)?.units ?? [];
  return {
    external_id: numberOf(id),
    carrier: clip(trackingInfo[0]?.company, 100),
    tracking_number: clip(trackingInfo[0]?.number, 100),
    shipped_at: createdAt,
    delivered_at: deliveredAt ?? (displayStatus === "DELIVERED" ? updatedAt : null),
    lines: unitsIn(
      units.map(({ lineItem, quantity }) => ({ line_external_id: numberOf(lineItem.id), quantity: quantity ?? 0 })),
      lines,
    ),
  };
}

const shippingOf = (lines: FullOrder["shipping"], isIncluded: boolean) =>
  lines
    .filter(({ isRemoved }) => !isRemoved)
    .map((line, i) => {
      const price = paidMinor(line.originalPriceSet);
      const discount = Math.max(0, price - paidMinor(line.discountedPriceSet));
      return {
        external_id: line.id ? numberOf(line.id) : `shipping:${i}`,
        title: clip(line.title, 200) ?? "Shipping",
        price_minor: price,
        discount_minor: discount,
        ...taxOf(line.taxLines, price - discount, isIncluded),
      };
    });

/** Return the transactions that pay a refund. */
export const refundParts = <T extends { id: string; kind: string; status: string; parentTransaction: { id: string } | null }>(
  nodes: readonly T[],
): T[] => partsOfRefund(nodes.map((one) => ({ ...one, parent: one.parentTransaction?.id ?? null })));

function moneyOf(
  orderId: string,
  { createdAt, note, transactions }: FullOrder["refunds"][number],
  all: OrderTransaction[],
): OutsideRefund[] {
  return refundParts(transactions).map((transaction) => ({
    external_id: numberOf(transaction.id),
    payment_external_id: paymentIdOf(orderId, all, transaction.parentTransaction?.id ?? null),
    amount_minor: paidMinor(transaction.amountSet),
    at: createdAt,
    ...stated(transaction.status),
    ...markIn(note),
  }));
}

function unitsOf({ id, transactions, units }: FullOrder["refunds"][number]): OutsideUnits[] {
  const parts = refundParts(transactions);
  const paid = parts.filter(({ status }) => refundStateOf(status) !== "FAILED");
  // What was refunded for nothing was not refunded.
  if (parts.length > 0 && paid.length === 0) return [];
  const byLine = new Map<string, number>();
  for (const { lineItem, quantity } of units) byLine.set(numberOf(lineItem.id), (byLine.get(numberOf(lineItem.id)) ?? 0) + quantity);
  const paid_by = paid.map((transaction) => numberOf(transaction.id));
  return [...byLine]
    .filter(([, quantity]) => quantity > 0)
    .map(([line_external_id, quantity]) => ({ refund_external_id: numberOf(id), paid_by, line_external_id, quantity }));
}
