/**
 * Spread `total` over `weights` in proportion, in whole units that add up to `total` exactly (largest remainder; on a
 * tie the earlier weight wins). All integers; weights ≥ 0. If all weights are 0, so are the shares. Rule M3.
 * allocate(-100, [600, 400]) → [-60, -40].
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + BigInt(b), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const sign = total < 0 ? -1 : 1;
  const amount = BigInt(Math.abs(total));
  const floors = weights.map((weight) => (amount * BigInt(weight)) / sum);
  const remainders = weights.map((weight, i) => ({ i, rest: (amount * BigInt(weight)) % sum }));
  let missing = Number(amount - floors.reduce((a, b) => a + b, 0n));
  const byRest = remainders.sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1));
  const shares = floors.map(Number);
  for (const { i } of byRest) {
    if (missing-- <= 0) break;
    shares[i] = (shares[i] as number) + 1;
  }
  return shares.map((share) => (share === 0 ? 0 : sign * share));
}

/**
 * Return `amount · percent / 100`, rounded half up. `percent` is a decimal string ("12.5"), so no float is involved.
 */
export function percentOf(amount: number, percent: string): number {
  const { numerator, denominator } = fraction(percent);
  return divideHalfUp(BigInt(amount) * numerator, denominator * 100n);
}

/** Return the tax inside a tax-inclusive amount, rounded half up: `amount · r / (100 + r)` (M5). */
export function taxInside(amount: number, percent: string): number {
  const { numerator, denominator } = fraction(percent);
  return divideHalfUp(BigInt(amount) * numerator, denominator * 100n + numerator);
}

/** Return `amount · part / whole`, rounded half up; 0 when `whole` is 0. */
export const portion = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : divideHalfUp(BigInt(amount) * BigInt(part), BigInt(whole));

/** Return a decimal string as a fraction: "-12.5" is -125 of 10. */
export function fraction(decimal: string): { numerator: bigint; denominator: bigint } {
  const [whole = "0", decimals = ""] = decimal.split(".");
  return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) };
}

/** Divide, rounded half up, away from zero below it. The denominator is positive. */
export function divideHalfUp(numerator: bigint, denominator: bigint): number {
  const negative = numerator < 0n;
  const magnitude = negative ? -numerator : numerator;
  const rounded = Number((2n * magnitude + denominator) / (2n * denominator));
  return negative && rounded !== 0 ? -rounded : rounded;
}
