/** What is known of an arm: a share (`x` of `n`), a mean, or a ratio of two sums. Sums are of minor units or hours. */
export type ShareArm = { n: number; x: number };
export type MeanArm = { n: number; sum: number; sum_sq: number };
export type RatioArm = { n: number; sum_r: number; sum_r_sq: number; sum_v: number; sum_v_sq: number; sum_rv: number };
export type Measured = { kind: "SHARE"; arm: ShareArm } | { kind: "MEAN"; arm: MeanArm } | { kind: "RATIO"; arm: RatioArm };

export interface Estimate {
  n: number;
  value: number;
  /** Variance of the value, not of one unit. */
  variance: number;
}

/** Return an arm's value with its variance; without units both are 0. */
export function estimateOf(measured: Measured): Estimate {
  if (measured.arm.n <= 0) return { n: 0, value: 0, variance: 0 };
  if (measured.kind === "SHARE") return share(measured.arm);
  return measured.kind === "MEAN" ? mean(measured.arm) : ratio(measured.arm);
}

function share({ n, x }: ShareArm): Estimate {
  const value = x / n;
  return { n, value, variance: (value * (1 - value)) / n };
}

function mean({ n, sum, sum_sq }: MeanArm): Estimate {
  const value = sum / n;
  return { n, value, variance: notNegative(covariance(n, sum, sum, sum_sq) / n) };
}

/** The delta method: numerator and denominator of a unit vary together. */
function ratio({ n, sum_r, sum_r_sq, sum_v, sum_v_sq, sum_rv }: RatioArm): Estimate {
  if (sum_v === 0) return { n, value: 0, variance: 0 };
  const value = sum_r / sum_v;
  const spread =
    covariance(n, sum_r, sum_r, sum_r_sq) -
    2 * value * covariance(n, sum_r, sum_v, sum_rv) +
    value ** 2 * covariance(n, sum_v, sum_v, sum_v_sq);
  return { n, value, variance: notNegative(spread / (n * (sum_v / n) ** 2)) };
}

/** Return a variance, which rounding can leave just below 0 where all units are alike. */
const notNegative = (variance: number): number => Math.max(0, variance);

const covariance = (n: number, a: number, b: number, ab: number): number => (n < 2 ? 0 : (ab - (a * b) / n) / (n - 1));
