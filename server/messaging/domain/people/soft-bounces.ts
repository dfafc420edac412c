/** Soft bounces in a row, and when the first of the row was. */
export interface SoftRow {
  count: number;
  /** ISO instant; null: no row. */
  since: string | null;
}

const needed = 4;
const days = 7 * 86_400_000;

/** The row after a delivery or a click. */
export const noSoftRow: SoftRow = { count: 0, since: null };

/**
 * Return the row after another soft bounce, and whether the address counts as failed from now on: by the fourth of a row, or a later one,
 * that lies at least seven days after the first. A mailbox that is full for a weekend is not lost.
 */
export function afterSoftBounce({ count, since }: SoftRow, at: string): SoftRow & { isFailed: boolean } {
  const first = since ?? at;
  const row = { count: count + 1, since: first };
  return { ...row, isFailed: row.count >= needed && Date.parse(at) - Date.parse(first) >= days };
}
