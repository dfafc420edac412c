import type { Variant } from "#server/cases/variants";
import { portion, taxInside } from "#server/domain/allocate";
import { earnedBy } from "#server/domain/exchange-units";
import { aheadOf } from "#server/domain/sent-ahead";
import { grossPrice } from "#server/domain/tax";
import { unitsValue } from "#server/domain/units";
import type { ItemRow, LineRow, LoadedCase } from "../case/loaded-case.ts";

export interface ExchangePart {
  item: ItemRow;
  variant: Variant;
  quantity: number;
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

interface Price {
  gross: number;
  tax: number;
}

/** Return the price of exchange units, tax included: the variant's current price, taxed like the order. */
export const exchangePrice = ({ variant, quantity }: Pick<ExchangePart, "variant" | "quantity">, taxInclusive: boolean): Price =>
  taxed(variant.price_minor * quantity, variant.tax_rate, taxInclusive);

/** Return the price of an exchange line before any discount. */
export const listPrice = (line: Pick<LineRow, "unit_price_minor" | "quantity" | "tax_rate">, taxInclusive: boolean): Price =>
  taxed(line.unit_price_minor * line.quantity, line.tax_rate, taxInclusive);

function taxed(value: number, rate: string, taxInclusive: boolean): Price {
  if (taxInclusive) return { gross: value, tax: taxInside(value, rate) };
  const gross = grossPrice(value, rate, false);
  return { gross, tax: gross - value };
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
