/** Calendar days are "2026-06-01", in the store's calendar and without time zones. */
const dayMs = 86_400_000;
const time = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Return whether a text is a day of the calendar. */
export const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time(text)) && dayOf(time(text)) === text;
export const addDays = (day: string, count: number): string => dayOf(time(day) + count * dayMs);
/** Return how many days a range has, its ends included. */
export const daysIn = ({ from, to }: Days): number => Math.round((time(to) - time(from)) / dayMs) + 1;

export interface Days {
  from: string;
  to: string;
}

const monthStart = (day: string, months = 0): string => dayOf(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1));

/** The ranges one can choose by name; each ends today or with a whole month or year. */
export const ranges = {
  week: (today) => ({ from: addDays(today, -6), to: today }),
  days30: (today) => ({ from: addDays(today, -29), to: today }),
  days90: (today) => ({ from: addDays(today, -89), to: today }),
  month: (today) => ({ from: monthStart(today), to: today }),
  lastMonth: (today) => ({ from: monthStart(today, -1), to: addDays(monthStart(today), -1) }),
  year: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  months12: (today) => ({ from: monthStart(today, -11), to: today }),
  lastYear: (today) => ({ from: `${Number(today.slice(0, 4)) - 1}-01-01`, to: `${Number(today.slice(0, 4)) - 1}-12-31` }),
} as const satisfies Record<string, (today: string) => Days>;
export type RangeName = keyof typeof ranges;
export const isRange = (name: string | null): name is RangeName => name !== null && Object.hasOwn(ranges, name);
