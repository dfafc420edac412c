import jstat from "jstat";

/** Fewer units say nothing about the split. */
const leastUnits = 100;
const alarm = 0.001;

export interface SampleRatio {
  chi_square: number;
  p: number;
  /** The arms hold other shares than their weights say, which no chance explains: the results mean nothing. */
  is_mismatch: boolean;
}

/** Test whether the arms' sizes fit their weights (χ², one degree less than arms). Arms of weight 0 are left out. */
export function sampleRatioOf(counts: readonly number[], weights: readonly number[]): SampleRatio {
  const arms = counts.map((n, i) => ({ n, weight: weights[i] ?? 0 })).filter(({ weight }) => weight > 0);
  const total = arms.reduce((sum, { n }) => sum + n, 0);
  const weight = arms.reduce((sum, arm) => sum + arm.weight, 0);
  if (total === 0 || arms.length < 2) return { chi_square: 0, p: 1, is_mismatch: false };
  const chi_square = arms.reduce((sum, arm) => {
    const expected = (total * arm.weight) / weight;
    return sum + (arm.n - expected) ** 2 / expected;
  }, 0);
  const p = Math.min(1, Math.max(0, 1 - jstat.chisquare.cdf(chi_square, arms.length - 1)));
  return { chi_square, p, is_mismatch: total >= leastUnits && p < alarm };
}
