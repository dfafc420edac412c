import { percentOf } from "#server/kit/allocate";

/** Where goods are taxed: the customer's address. */
export interface TaxPlace {
  country: string | null;
  province: string | null;
  postcode: string | null;
  city: string | null;
}

/**
 * Return the tax in an amount, or on top of it, rounded half up to the minor unit. `rate` is a percentage with at most
 * four decimals. 11900 at 19 % included → 1900; 10000 at 19 % on top → 1900.
 */
export function taxOf(minor: number, rate: number, isIncluded: boolean): number {
  const parts = BigInt(Math.round(rate * 10_000));
  const whole = 1_000_000n;
  const over = isIncluded ? whole + parts : whole;
  return Number((2n * BigInt(minor) * parts + over) / (2n * over));
}

/**
 * Return a catalogue price with tax: unchanged where prices include it, else with the tax on top. `rate` is a percent
 * ("12.5").
 */
export const grossPrice = (price: number, rate: string, isIncluded: boolean): number =>
  isIncluded ? price : price + percentOf(price, rate);

/**
 * Return the rate of a tax that was charged on a net amount without naming one: the roundest percentage that comes to it to the
 * minor unit, with at most four decimals. 1999 with 380 → "19".
 */
export function rateOfTax(net: number, tax: number): string {
  if (net <= 0 || tax <= 0) return "0";
  for (const digits of [0, 1, 2, 3]) {
    const rate = Number(((tax * 100) / net).toFixed(digits));
    if (rate < 1000 && taxOf(net, rate, false) === tax) return String(rate);
  }
  return String(Math.min(999, Math.round((tax * 1_000_000) / net) / 10_000));
}
