import { rateOfTax } from "#server/catalogue/domain/tax";
import { DeliveryError, listOf, minorOf, type Payload, percentText, recordOf } from "../payload.ts";

/** Reads the amounts of an order in the currency the customer paid, from the `_set` beside each amount. */
export interface MoneyReader {
  currency: string;
  /** Return `name` in minor units; 0 when the payload has no such amount. */
  (payload: Payload, name: string): number;
}

/**
 * Return a reader for an order's presentment currency. A plain amount is in the shop's currency, so it is used only
 * when both are the same.
 */
export function moneyReader(order: Payload): MoneyReader {
  const shop = String(order.currency ?? "");
  const currency = String(order.presentment_currency ?? shop);
  const read = (payload: Payload, name: string): number => {
    const given = recordOf(recordOf(payload[`${name}_set`]).presentment_money);
    if (given.amount !== undefined) {
      if (given.currency_code !== currency) throw new DeliveryError("CURRENCY_MISMATCH");
      return minorOf(currency, given.amount);
    }
    if (payload[name] === undefined || payload[name] === null) return 0;
    if (shop !== currency) throw new DeliveryError("CURRENCY_MISMATCH");
    return minorOf(currency, payload[name]);
  };
  return Object.assign(read, { currency });
}

export const totalOf = (rows: readonly Payload[], amount: (row: Payload) => number): number =>
  rows.reduce((sum, row) => sum + amount(row), 0);

/** Return the tax as charged and its rate. `value` is what the goods cost, with tax where prices include it. */
export function taxOf(line: Payload, money: MoneyReader, value: number, isIncluded: boolean): { tax_rate: string; tax_minor: number } {
  const taxes = listOf(line.tax_lines).map((tax) => ({ rate: Number(tax.rate) || 0, minor: money(tax, "price") }));
  return taxCharged(taxes, value, isIncluded);
}

/**
 * Return tax as it was charged, whatever its rate says. Rates are fractions (0.2); several on one line add up. One that is missing, or 0
 * with an amount, is what the amount comes to; one that charged nothing on a value that it would have taxed did not apply.
 */
export function taxCharged(taxes: readonly { rate: number; minor: number }[], value: number, isIncluded: boolean) {
  const tax_minor = taxes.reduce((sum, { minor }) => sum + minor, 0);
  const net = isIncluded ? value - tax_minor : value;
  const isApplied = (rate: number, minor: number) => minor !== 0 || Math.round(net * rate) <= 0;
  const stated = taxes.filter(({ rate, minor }) => rate > 0 && isApplied(rate, minor));
  const unstated = taxes.filter(({ rate }) => rate <= 0).reduce((sum, { minor }) => sum + minor, 0);
  const percent = stated.reduce((sum, { rate }) => sum + rate * 100, Number(rateOfTax(net, unstated)));
  return { tax_rate: percentText(percent), tax_minor };
}

/** Return the line's discount and its share of the order's, which Shopify has already spread. */
export const discountOf = (line: Payload, money: MoneyReader): number =>
  totalOf(listOf(line.discount_allocations), (part) => money(part, "amount"));
