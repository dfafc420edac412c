import { rateOfTax } from "#server/catalogue/domain/tax";
import { allocate } from "#server/kit/allocate";
import { cutText } from "#server/kit/sound-text";
import { clip, idOf, listOf, type Payload, percentText, recordOf, requiredId } from "../payload.ts";
import { chargedAmounts, isSold, type Money, moneyOf, unitsOfLine } from "./amounts.ts";

/**
 * Return lines whose `quantity · unit − discount` is exactly what was charged, although unit prices may have endless
 * decimals.
 */
export function orderLines(order: Payload, isFulfilled: boolean) {
  const currency = String(order.currency);
  const inclusive = order.prices_include_tax === true;
  const rates = rateTable(order);
  const items = listOf(order.line_items).filter(isSold);
  const charged = items.map(chargedAmounts(order));
  const taxOff = allocate(
    Math.min(
      discountFees(order).tax,
      charged.reduce((sum, money) => sum + money.tax, 0),
    ),
    charged.map((money) => money.tax),
  );
  return items.map((item, i) => {
    const quantity = unitsOfLine(item.quantity);
    const paid = charged[i] as Money;
    const isReduced = item.subtotal !== item.total;
    const before = isReduced ? Math.max(paid.value, moneyOf(currency, inclusive, item.subtotal, item.subtotal_tax).value) : paid.value;
    const unit = Math.ceil(before / quantity);
    return {
      external_id: requiredId(item.id),
      ...goodsOf(item),
      quantity,
      unit_price_minor: unit,
      discount_minor: quantity * unit - paid.value,
      tax_rate: rateOf(item, rates, paid),
      tax_minor: paid.tax - (taxOff[i] ?? 0),
      fulfilled_quantity: isFulfilled ? quantity : 0,
    };
  });
}

function goodsOf(item: Payload) {
  const product = idOf(item.product_id);
  const name = clip(item.name, 300) ?? clip(item.sku, 100) ?? "?";
  const parent = clip(item.parent_name, 300);
  return {
    variant_external_id: idOf(item.variation_id) ?? product,
    product_external_id: product,
    sku: clip(item.sku, 100),
    title: sized(parent ?? name, Number(item.quantity)),
    variant_title: parent && name.startsWith(`${parent} - `) ? clip(name.slice(parent.length + 3), 200) : null,
    image_url: clip(recordOf(item.image).src, 1000),
  };
}

const sized = (title: string, quantity: number): string =>
  Number.isInteger(quantity) ? title : `${cutText(title, 280)} × ${Math.round(quantity * 1000) / 1000}`;

/**
 * Return shipping and every fee: a fee cannot be returned, but like shipping it may be refunded. A negative fee is a
 * discount on the whole order.
 */
export function orderCharges(order: Payload) {
  const rates = rateTable(order);
  const amounts = chargedAmounts(order);
  const charge = (prefix: string, title: unknown) => (line: Payload) => {
    const money = amounts(line);
    return {
      external_id: `${prefix}${requiredId(line.id)}`,
      title: clip(line[title as string], 200) ?? "Shipping",
      price_minor: Math.max(0, money.value),
      tax_rate: rateOf(line, rates, money),
      tax_minor: Math.max(0, money.tax),
    };
  };
  return {
    discount_minor: discountFees(order).value,
    shipping: [
      ...listOf(order.shipping_lines).map(charge("", "method_title")),
      ...listOf(order.fee_lines)
        .filter((fee) => !isDiscount(fee))
        .map(charge("fee:", "name")),
    ],
  };
}

const isDiscount = (fee: Payload): boolean => String(fee.total).startsWith("-");

function discountFees(order: Payload): { value: number; tax: number } {
  const fees = listOf(order.fee_lines).filter(isDiscount).map(chargedAmounts(order));
  return { value: -fees.reduce((sum, fee) => sum + fee.value, 0) || 0, tax: Math.max(0, -fees.reduce((sum, fee) => sum + fee.tax, 0)) };
}

interface Rate {
  percent: number;
  compound: boolean;
}

/** Tax rates by id. They come as numbers only, so they serve to split fees, never to recompute what was charged. */
function rateTable(order: Payload): Map<string, Rate> {
  return new Map(
    listOf(order.tax_lines).map((line) => [
      String(line.rate_id),
      { percent: Number(line.rate_percent) || 0, compound: line.compound === true },
    ]),
  );
}

/** The rate that was charged; one that the order does not name, or names as nothing, is what the tax comes to. */
function rateOf(line: Payload, rates: Map<string, Rate>, { gross, tax }: Money): string {
  const charged = listOf(line.taxes).filter((one) => typeof one.total === "string" && Number(one.total) !== 0);
  const applied = charged.map((one) => rates.get(String(one.id))).filter((rate) => rate !== undefined && rate.percent > 0) as Rate[];
  if (tax > 0 && (charged.length === 0 || applied.length < charged.length)) return rateOfTax(gross - tax, tax);
  const plain = applied.filter((rate) => !rate.compound).reduce((sum, rate) => sum + rate.percent, 0);
  const whole = applied.filter((rate) => rate.compound).reduce((sum, rate) => sum + (rate.percent * (100 + sum)) / 100, plain);
  return percentText(whole);
}
