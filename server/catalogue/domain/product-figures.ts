import type { Period } from "#contracts/products/figures";

const day = 86_400_000;

/** Return the instant from which orders of a period count; null: all of them. */
export const sinceOf = (period: Period, now: Date): Date | null =>
  period === "all" ? null : new Date(now.getTime() - Number(period) * day);

/** Return returned of sold units, to a tenth of a percent; null where none was sold. More than all of them are all. */
export const returnRate = ({ sold, returned }: { sold: number; returned: number }): number | null =>
  sold === 0 ? null : Math.round(Math.min(1, returned / sold) * 1000) / 1000;
