import { allocate, portion } from "#server/kit/allocate";

export interface Goods {
  /** A percentage as a decimal string. */
  rate: string;
  gross: number;
  tax: number;
}
export interface Withheld {
  /** What fees took off the returned goods and shipping. */
  fees: readonly Goods[];
  /** What their exchange used up. */
  exchanged: readonly Goods[];
  /** All that came back. */
  returned: readonly Goods[];
}

/**
 * Return the last of some amounts paid back beyond the rounds as lines, one a rate, with its tax inside (M5). They give back what
 * fees took first, then what an exchange had used up, each with the tax that is left of it: together with the rounds, no more
 * than the tax of the goods. What exceeds them was paid on top for an exchange, and is divided like the goods.
 */
export function correctionLines(amounts: readonly number[], { fees, exchanged, returned }: Withheld): Goods[] {
  const left = [byRate(fees), byRate(exchanged)];
  let last: Goods[] = [];
  for (const amount of amounts) {
    last = [];
    for (const pool of left) last.push(...take(pool, Math.min(amount - grossOf(last), grossOf(pool))));
    last.push(...divide(amount - grossOf(last), byRate(returned)));
  }
  return byRate(last).filter(({ gross }) => gross > 0);
}

const grossOf = (goods: readonly Goods[]): number => goods.reduce((sum, { gross }) => sum + gross, 0);

function byRate(goods: readonly Goods[]): Goods[] {
  const found = new Map<string, Goods>();
  for (const { rate, gross, tax } of goods) {
    const known = found.get(rate) ?? { rate, gross: 0, tax: 0 };
    found.set(rate, { rate, gross: known.gross + gross, tax: known.tax + tax });
  }
  return [...found.values()];
}

/** Take an amount out of a pool, in proportion, each rate with its share of the tax that is left. */
function take(pool: Goods[], amount: number): Goods[] {
  const taken = divide(amount, pool);
  for (const one of pool) {
    const { gross = 0, tax = 0 } = taken.find(({ rate }) => rate === one.rate) ?? {};
    one.gross -= gross;
    one.tax -= tax;
  }
  return taken;
}

function divide(amount: number, goods: readonly Goods[]): Goods[] {
  if (amount <= 0) return [];
  if (grossOf(goods) === 0) return [{ rate: "0", gross: amount, tax: 0 }];
  const shares = allocate(
    amount,
    goods.map(({ gross }) => gross),
  );
  return goods.map(({ rate, gross, tax }, i) => ({ rate, gross: shares[i] ?? 0, tax: portion(Math.max(0, tax), shares[i] ?? 0, gross) }));
}
