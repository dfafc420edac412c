import { bucketEnds } from "#contracts/analytics/tiles";

/** Return the bucket of a duration in minutes: the first whose end is not before it, or the one beyond all ends. */
export function bucketOf(minutes: number): number {
  const found = bucketEnds.findIndex((end) => minutes <= end);
  return found === -1 ? bucketEnds.length : found;
}

/**
 * Return the minutes within which a share of the counted durations lies, read between the ends of its bucket; null for none. Beyond the
 * last end nothing is known but that end.
 */
export function percentile(buckets: readonly number[], share: number): number | null {
  const total = buckets.reduce((sum, n) => sum + n, 0);
  if (total === 0) return null;
  const wanted = total * share;
  let before = 0;
  for (const [i, n] of buckets.entries()) {
    if (n > 0 && before + n >= wanted) {
      const from = i === 0 ? 0 : (bucketEnds[i - 1] as number);
      const to = bucketEnds[i] ?? from;
      return Math.round(from + ((to - from) * (wanted - before)) / n);
    }
    before += n;
  }
  return bucketEnds.at(-1) ?? null;
}
