const minute = 60_000;
/** How long stock must last before anyone is told, so that a correction in the warehouse reaches nobody. */
const heldMs = 5 * minute;
const betweenBatchesMs = 60 * minute;
/** Whoever was notified may still come and buy. */
export const outstandingMs = 24 * 60 * minute;

interface Batch {
  /** Units that can be sold now. */
  available: number;
  threshold: number;
  /** People notified for each unit. */
  factor: number;
  /** People notified in the last 24 hours who have not bought. */
  outstanding: number;
  waiting: number;
}

/** Return how many of those who wait are notified now. */
export function stockBatch({ available, threshold, factor, outstanding, waiting }: Batch): number {
  if (available < threshold) return 0;
  return Math.max(0, Math.min(waiting, Math.floor(available * factor) - outstanding));
}

/** A variant that people wait for; times are ISO instants. */
export interface WatchedStock {
  /** It was out of stock since somebody began to wait. */
  armed: boolean;
  /** When enough of it came back; null: not enough of it is there. */
  since: string | null;
  last_batch_at: string | null;
}
export const unwatchedStock: WatchedStock = { armed: false, since: null, last_batch_at: null };

/** Return a watched variant after a look at its stock, and whether a batch is due. */
export function lookAtStock(
  before: WatchedStock,
  { available, threshold, now }: { available: number; threshold: number; now: Date },
): { after: WatchedStock; isDue: boolean } {
  if (available <= 0) return { after: { armed: true, since: null, last_batch_at: null }, isDue: false };
  if (!before.armed || available < threshold) return { after: { ...before, since: null }, isDue: false };
  const since = before.since ?? now.toISOString();
  const hasHeld = now.getTime() - Date.parse(since) >= heldMs;
  const isNext = before.last_batch_at === null || now.getTime() - Date.parse(before.last_batch_at) >= betweenBatchesMs;
  const isDue = hasHeld && isNext;
  return { after: { armed: true, since, last_batch_at: isDue ? now.toISOString() : before.last_batch_at }, isDue };
}
