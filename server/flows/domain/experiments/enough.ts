import { estimateOf, type Measured } from "./estimates.ts";

/** Fewer units of an arm leave the normal approximation no ground. */
export const leastUnits = 200;
/** With fewer values the spread that an arm shows is luck: in tests of equal arms at 90 to 10 a false result came up far too often. */
export const leastValued = 20;
/** A spread that rounding alone leaves, against the square of the value. */
const noise = 1e-9;

/**
 * Return how many units of an arm have a value, or have none if those are fewer: its spread comes from both. Of amounts, Σ² ÷ Σ of squares
 * is their count where all are equal; where a few are far larger than the others it is less, as those alone decide.
 */
function countValued(measured: Measured): number {
  if (measured.kind === "SHARE") return Math.min(measured.arm.x, measured.arm.n - measured.arm.x);
  if (measured.kind === "MEAN") {
    const { n, sum, sum_sq } = measured.arm;
    return Math.min(carried(sum, sum_sq), n - carried(sum, sum_sq));
  }
  const { sum_r, sum_r_sq, sum_v, sum_v_sq, sum_rv } = measured.arm;
  return Math.min(carried(sum_r, sum_r_sq), carried(sum_v - sum_r, sum_v_sq - 2 * sum_rv + sum_r_sq));
}

const carried = (sum: number, squares: number): number => (squares > 0 ? sum ** 2 / squares : 0);

/** Return the share of an arm's units that its spread comes from. */
export const shareValued = (measured: Measured): number => (measured.arm.n > 0 ? Math.min(1, countValued(measured) / measured.arm.n) : 0);

/** Return whether an arm says enough for a result to rest on: units, units with a value and without, and spread among them. */
export function saysEnough(measured: Measured): boolean {
  if (measured.arm.n < leastUnits || countValued(measured) < leastValued) return false;
  const { n, value, variance } = estimateOf(measured);
  return variance * n > noise * value ** 2;
}
