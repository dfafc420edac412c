import { storeZone, todayIn } from "#src/lib/dates/days";
import { cached } from "#src/lib/words/formats";

export type DateStyle = "date" | "short" | "datetime" | "time" | "exact" | "relative";

const shapes: Record<Exclude<DateStyle, "relative">, Intl.DateTimeFormatOptions> = {
  date: { dateStyle: "medium" },
  short: { day: "numeric", month: "short" },
  datetime: { dateStyle: "medium", timeStyle: "short" },
  time: { timeStyle: "short" },
  exact: { year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit", timeZoneName: "short" },
};

const day = 86_400;
const spans: readonly [unit: Intl.RelativeTimeFormatUnit, days: number][] = [
  ["year", 365],
  ["month", 30],
];
const times: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["hour", 3_600],
  ["minute", 60],
];

const relativeFormat = cached(
  (locale: string, numeric: "auto" | "always") => new Intl.RelativeTimeFormat(locale, { numeric, style: "short" }),
);
const dateFormat = cached(
  (style: Exclude<DateStyle, "relative">, locale: string, timeZone: string | undefined) =>
    new Intl.DateTimeFormat(locale, { ...shapes[style], ...(timeZone ? { timeZone } : {}) }),
);

/**
 * Return "3 days ago" in the user's language, in the largest unit that is at least one. From 24 hours on, days are those of the calendar:
 * "tomorrow" is the next day there, however many hours away.
 */
export function relativeTime(at: Date, now: Date, locale: string, timeZone = storeZone()): string {
  const seconds = (at.getTime() - now.getTime()) / 1000;
  const days = Math.abs(seconds) < day ? 0 : daysBetween(now, at, timeZone);
  // "Last month" would name a month of the calendar, which thirty days are not.
  for (const [unit, size] of spans)
    if (Math.abs(days) >= size) return relativeFormat(locale, "always").format(Math.trunc(days / size), unit);
  const format = relativeFormat(locale, "auto");
  if (days !== 0) return format.format(days, "day");
  for (const [unit, size] of times) if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit);
  return format.format(0, "second");
}

const daysBetween = (from: Date, to: Date, timeZone: string): number =>
  Math.round((Date.parse(todayIn(timeZone, to)) - Date.parse(todayIn(timeZone, from))) / (day * 1000));

/**
 * Return a formatted time, in the store's time zone by default. By `Intl`: dayjs, which antd's pickers use, has one plural form for
 * Arabic instead of six, and its own formats for Vietnamese.
 */
export function dateWords(at: Date, style: DateStyle, locale: string, timeZone = storeZone(), now = new Date()): string {
  if (style === "relative") return relativeTime(at, now, locale, timeZone);
  return dateFormat(style, locale, timeZone).format(at);
}
