import { allocate } from "#server/kit/allocate";

/** Money at one rate of tax, a percentage as a decimal string; amounts include it. */
export interface AtRate {
  rate: string;
  gross: number;
  tax: number;
}

/** Return what an order's shipping, duties and fees come to at each rate, the highest first. */
export function chargeRates(charges: readonly AtRate[]): AtRate[] {
  const found = new Map<number, AtRate>();
  for (const { rate, gross, tax } of charges) {
    const known = found.get(Number(rate)) ?? { rate, gross: 0, tax: 0 };
    found.set(Number(rate), { rate: known.rate, gross: known.gross + gross, tax: known.tax + tax });
  }
  return [...found.values()].sort((a, b) => Number(b.rate) - Number(a.rate));
}

/**
 * Split a part of what was paid for charges over their rates, so that a document never states untaxed duties at the rate of shipping. Tax
 * goes to the rates that charged it, in proportion; amounts may be negative.
 */
export function splitByRate(rates: readonly AtRate[], { gross, tax }: Omit<AtRate, "rate">): AtRate[] {
  const [first, ...others] = rates;
  if (!first || others.length === 0) return [{ rate: first?.rate ?? "0", gross, tax }];
  const shares = allocate(
    gross,
    rates.map((one) => one.gross),
  );
  const taxes = allocate(
    tax,
    rates.map((one) => one.tax),
  );
  return rates
    .map(({ rate }, i) => ({ rate, gross: shares[i] ?? 0, tax: taxes[i] ?? 0 }))
    .filter((one) => one.gross !== 0 || one.tax !== 0);
}
