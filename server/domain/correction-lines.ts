import { allocate, portion } from "./allocate.ts";

interface Goods {
  /** A percentage as a decimal string. */
  rate: string;
  gross: number;
  tax: number;
}

/**
 * Return an amount paid back beyond the rounds as lines, one a rate, with its tax inside: fees were taken off the returned goods
 * in proportion, so what is given back of them is worth what the goods are, each at the tax it was charged (M5).
 */
export function correctionLines(amount: number, goods: readonly Goods[]): Goods[] {
  const byRate = new Map<string, Goods>();
  for (const { rate, gross, tax } of goods) {
    const known = byRate.get(rate) ?? { rate, gross: 0, tax: 0 };
    byRate.set(rate, { rate, gross: known.gross + gross, tax: known.tax + tax });
  }
  const rates = [...byRate.values()].filter(({ gross }) => gross > 0);
  if (rates.length === 0) return [{ rate: "0", gross: amount, tax: 0 }];
  const shares = allocate(
    amount,
    rates.map(({ gross }) => gross),
  );
  return rates
    .map(({ rate, gross, tax }, i) => ({ rate, gross: shares[i] ?? 0, tax: portion(tax, shares[i] ?? 0, gross) }))
    .filter(({ gross }) => gross > 0);
}
