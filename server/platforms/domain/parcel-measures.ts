// Carriers measure in their own units. What is sent is rounded up to their step: a parcel declared too small is charged again.

/** Exactly 28.349523125 g. */
const gramsPerOunce = 28_349_523_125n;
const scale = 1_000_000_000n;

const ceiling = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;

/** Return grams in ounces with one decimal: 433 → 15.3. */
export const ouncesUp = (grams: number): number => Number(ceiling(BigInt(grams) * 10n * scale, gramsPerOunce)) / 10;

/** Return millimetres in inches with one decimal: 300 → 11.9. */
export const inchesUp = (millimetres: number): number => Number(ceiling(BigInt(millimetres) * 100n, 254n)) / 10;

/** Return grams in kilograms: 433 → 0.433. */
export const kilograms = (grams: number): number => grams / 1000;

/** Return millimetres in whole centimetres: 301 → 31. */
export const centimetresUp = (millimetres: number): number => Math.ceil(millimetres / 10);
