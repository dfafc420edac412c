/** Return the year in which the fiscal year of a day began; `month` is its first, 1 for January. */
export function fiscalYear(day: string, month: number): number {
  const [year = 0, own = 1] = day.split("-").map(Number);
  return own < month ? year - 1 : year;
}

/** Return the day a document is dated: today, or the day of the last one in its series where that is later. */
export const issueDate = (today: string, last: string | null): string => (last !== null && last > today ? last : today);

/** "INV", 2026, 7 → "INV-2026-000007". */
export const numberOf = (prefix: string, year: number, seq: number): string => `${prefix}-${year}-${String(seq).padStart(6, "0")}`;
