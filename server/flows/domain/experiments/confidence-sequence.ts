/**
 * A normal-mixture confidence sequence: its interval holds the true difference at every look at once with the chosen confidence, so a
 * test may be watched daily and ended early. `n` counts the units of both arms, or as many of equal arms as say the same, `planned` the
 * units for which the interval is tightest.
 */
export interface Look {
  difference: number;
  standard_error: number;
  n: number;
  planned: number;
  alpha: number;
}

export interface Interval {
  low: number;
  high: number;
  /** Valid at any time: the smallest level at which the sequence has ever excluded 0 at this look. */
  p: number;
}

/** Return ρ²·N*, which depends on the level alone. */
export const spreadAt = (alpha: number): number => -2 * Math.log(alpha) + Math.log(1 - 2 * Math.log(alpha));

/** Return how many standard errors the half-width is, `information` being n·ρ². */
export const multiplierAt = (information: number, alpha: number): number =>
  Math.sqrt(((2 * (information + 1)) / information) * Math.log(Math.sqrt(information + 1) / alpha));

/** Return the interval of a difference. Without any variance there is nothing to say: the interval is infinite and p is 1. */
export function intervalOf({ difference, standard_error, n, planned, alpha }: Look): Interval {
  if (!(standard_error > 0) || n <= 0 || planned <= 0) return { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, p: 1 };
  const information = (n * spreadAt(alpha)) / planned;
  const half = standard_error * multiplierAt(information, alpha);
  const z = difference / standard_error;
  const p = Math.min(1, Math.sqrt(information + 1) * Math.exp((-(z ** 2) * information) / (2 * (information + 1))));
  return { low: difference - half, high: difference + half, p };
}
