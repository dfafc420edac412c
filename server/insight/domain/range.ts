import { type Comparison, type Step, tileLimits } from "#contracts/analytics/tiles";
import { addDays, addMonths } from "#server/kit/days";

/** First and last day. */
export interface Range {
  from: string;
  to: string;
}

const dayMs = 86_400_000;
const usualDays = 30;

export const daysIn = ({ from, to }: Range): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/** Return the asked range, or the last thirty days up to today; one end alone names thirty days beside it. */
export function rangeOf({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string): Range {
  const last = to ?? (from ? addDays(from, usualDays - 1) : today);
  return { from: from ?? addDays(last, 1 - usualDays), to: last };
}

/** Return whether a range may be read with so many filters. */
export const isWithin = (range: Range, filters: number): boolean =>
  daysIn(range) <= (filters > 1 ? tileLimits.daysFiltered : tileLimits.days);

/** Return the range to compare with; null for none. A year before, 29 February is the 28th. */
export function comparedWith(range: Range, comparison: Comparison): Range | null {
  if (comparison === "NONE") return null;
  if (comparison === "YEAR") return { from: addMonths(range.from, -12), to: addMonths(range.to, -12) };
  return { from: addDays(range.from, -daysIn(range)), to: addDays(range.from, -1) };
}

/** Return the finest step that gives a readable series. */
export function usualStep(range: Range): Step {
  const days = daysIn(range);
  if (days <= 62) return "DAY";
  return days <= 366 ? "WEEK" : "MONTH";
}

/** Return the steps of a range in order, cut to it; weeks begin on Monday. */
export function stepsOf(range: Range, by: Step): Range[] {
  const found: Range[] = [];
  for (let from = range.from; from <= range.to; ) {
    const end = lastDay(from, by);
    const to = end < range.to ? end : range.to;
    found.push({ from, to });
    from = addDays(to, 1);
  }
  return found;
}

function lastDay(day: string, by: Step): string {
  if (by === "DAY") return day;
  if (by === "MONTH") return addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1);
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, 6 - sinceMonday);
}

/** Return the whole years of a range, the whole months beside them, and the days beside those; of years and months the first days. */
export function wholeIn(range: Range): Record<"years" | "months" | "days", Range[]> {
  const months = within(range, firstOfMonth, (day) => addMonths(day, 1));
  const years = months && within(months, firstOfYear, (day) => addMonths(day, 12));
  const firstDays = (part: Range | null, length: number): Range[] =>
    part ? [{ from: part.from, to: addMonths(addDays(part.to, 1), -length) }] : [];
  return {
    years: firstDays(years, 12),
    months: beside(months, years).flatMap((part) => firstDays(part, 1)),
    days: beside(range, months),
  };
}

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
export const firstOfYear = (day: string): string => `${day.slice(0, 4)}-01-01`;

/** Return the days of the spans that are whole in a range; null where none is. */
function within({ from, to }: Range, firstOf: (day: string) => string, next: (first: string) => string): Range | null {
  const first = firstOf(from) === from ? from : next(firstOf(from));
  const last = addDays(firstOf(addDays(to, 1)), -1);
  return first <= last ? { from: first, to: last } : null;
}

/** Return the days of a range before and after a part of it. */
function beside(range: Range | null, part: Range | null): Range[] {
  if (!range || !part) return range ? [range] : [];
  const around = [
    { from: range.from, to: addDays(part.from, -1) },
    { from: addDays(part.to, 1), to: range.to },
  ];
  return around.filter(({ from, to }) => from <= to);
}
