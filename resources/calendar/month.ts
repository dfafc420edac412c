/** Calendar days are "2026-06-01" and months "2026-06", in the store's calendar and without time zones. */
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayMs = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const addDays = (day: string, count: number): string => dayOf(at(day) + count * dayMs);
/** Return the weekday; 0 is Sunday. */
export const weekday = (day: string): number => new Date(at(day)).getUTCDay();
export const monthOf = (day: string): string => day.slice(0, 7);
export const isMonth = (text: string | null): text is string => text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

export function addMonths(month: string, count: number): string {
  const [year = 1970, index = 1] = month.split("-").map(Number);
  return dayOf(Date.UTC(year, index - 1 + count, 1)).slice(0, 7);
}

/** Return the first and last day of the six weeks antd's Calendar shows for a month. */
export function shownDays(month: string, firstWeekday: number): { from: string; to: string } {
  const first = `${month}-01`;
  const from = addDays(first, -((weekday(first) - firstWeekday + 7) % 7));
  return { from, to: addDays(from, 41) };
}

/** First day of the week by locale: Sunday in the United States, Saturday in Sudan, Monday in the others. */
const starts: Record<string, number> = { "en-US": 0, "ar-SD": 6 };
export const weekStart = (locale: string): number => starts[locale.replace(/-u-.*$/, "")] ?? 1;
