import { taxInside } from "#server/domain/allocate";
import { grossPrice } from "#server/domain/tax";
import { unitsValue } from "#server/domain/units";
import type { ItemRow, LoadedCase } from "../case/loaded-case.ts";
import type { ExchangeVariant } from "../stock/variants.ts";

export interface ExchangePart {
  item: ItemRow;
  variant: ExchangeVariant;
  quantity: number;
}

/**
 * Return the exchange units a round sends for the units it settles: a proportional share; the last round sends the
 * rest.
 */
export function exchangeUnits(item: ItemRow, settling: number): number {
  if (item.outcome !== "EXCHANGE" || !item.exchange_variant_id || settling === 0) return 0;
  return Math.max(0, earned(item, item.settled + settling) - item.exchanged);
}

const earned = (item: ItemRow, settled: number): number =>
  settled >= item.approved ? item.exchange_quantity : Math.floor((item.exchange_quantity * settled) / item.approved);

/** Return the price of exchange units sent before their returned units arrived. */
export function priceAhead(record: LoadedCase, item: ItemRow, settling: number): number {
  const line = record.exchangeLines.find((one) => one.external_id === aheadOf(item));
  if (!line) return 0;
  const from = earned(item, item.settled);
  return unitsValue(
    { quantity: line.quantity, gross: line.gross_minor, tax: line.tax_minor },
    from,
    earned(item, item.settled + settling) - from,
  ).gross;
}

export const aheadOf = (item: ItemRow): string => `${item.id}:0`;

/** Return the price of exchange units, tax included: the variant's current price, taxed like the order. */
export function exchangePrice(part: Pick<ExchangePart, "variant" | "quantity">, taxInclusive: boolean): { gross: number; tax: number } {
  const value = part.variant.price_minor * part.quantity;
  if (taxInclusive) return { gross: value, tax: taxInside(value, part.variant.tax_rate) };
  const gross = grossPrice(value, part.variant.tax_rate, false);
  return { gross, tax: gross - value };
}
