import { earnedBy } from "#server/cases/domain/returns/exchange-units";
import { aheadOf } from "#server/cases/domain/returns/sent-ahead";
import type { Variant } from "#server/cases/kernel/goods/variants";
import { chargedOn, listPrice, type Price, priceOfExchange } from "#server/catalogue/domain/exchange-tax";
import { type Amounts, paidOf, unitsValue } from "#server/catalogue/domain/units";
import { type OrderTaxes, rateFor } from "#server/catalogue/orders/api";
import { portion } from "#server/kit/allocate";
import type { ItemRow, LineRow, LoadedCase } from "../case/loaded-case.ts";

export interface ExchangePart {
  item: ItemRow;
  variant: Variant;
  quantity: number;
  price: Price;
  /** The rate of its tax, as a percentage. */
  rate: string;
  /** Nothing says which rate it has: the price holds a guess. */
  isAssumed: boolean;
}

/**
 * Return exchange units with their price: the variant's current one, taxed like the order. `settling` are the units they are exchanged
 * for; null where none settles yet, so that those next in line count.
 */
export function pricedPart(
  record: LoadedCase,
  taxes: OrderTaxes,
  { item, variant, quantity }: Pick<ExchangePart, "item" | "variant" | "quantity">,
  settling: { quantity: number; amounts: Amounts } | null,
): ExchangePart {
  const line = record.lines.get(item.order_line_id);
  const { rate, isAssumed } = rateFor(taxes, variant, item.order_line_id);
  const returned = line && {
    quantity: settling?.quantity ?? quantity,
    unit_price_minor: line.unit_price_minor,
    isReduced:
      line.discount_minor >= line.quantity ||
      line.order_discount_minor > 0 ||
      line.worth_gross_minor !== null ||
      line.compensated.length > 0,
    rate: chargedOn(line),
    worth: settling?.amounts ?? unitsValue(paidOf(line), line.settled + line.outside, quantity),
  };
  const price = priceOfExchange({ quantity, price_minor: variant.price_minor, rate }, record.order.tax_inclusive, returned ?? null);
  return { item, variant, quantity, price, rate, isAssumed };
}

/**
 * Return the exchange units a round sends for the units it settles: a proportional share; the last round sends the
 * rest.
 */
export function exchangeUnits(item: ItemRow, settling: number): number {
  if (item.outcome !== "EXCHANGE" || !item.exchange_variant_id || settling === 0) return 0;
  return Math.max(0, earnedBy(item, item.settled + settling) - item.exchanged);
}

/** Return the price of exchange units sent before their returned units arrived. */
export function priceAhead(record: LoadedCase, item: ItemRow, settling: number): number {
  const line = record.exchangeLines.find((one) => one.external_id === aheadOf(item));
  return line ? partAhead(record, line, earnedBy(item, item.settled), earnedBy(item, item.settled + settling)).gross : 0;
}

/** Return the price of all units sent ahead that no settled unit pays for. */
export const unpaidAhead = (record: LoadedCase): number =>
  record.items.reduce((sum, item) => {
    const line = record.exchangeLines.find((one) => one.external_id === aheadOf(item));
    return line ? sum + partAhead(record, line, earnedBy(item, item.settled), line.quantity).gross : sum;
  }, 0);

/** Return the price of the units of a line from `from` (0-based) to `to`, before any discount. */
function partAhead({ order }: LoadedCase, line: LineRow, from: number, to: number): Price {
  const { gross, tax } = listPrice(line, order.tax_inclusive);
  return unitsValue({ quantity: line.quantity, gross, tax }, from, Math.max(0, to - from));
}

/** Return the amounts of an exchange line after a discount, tax included; the tax shrinks in proportion. */
export function discounted({ gross, tax }: Price, discount: number, taxInclusive: boolean) {
  const tax_minor = portion(tax, gross - discount, gross);
  return {
    gross_minor: gross - discount,
    tax_minor,
    order_discount_minor: taxInclusive ? discount : discount - (tax - tax_minor),
  };
}
