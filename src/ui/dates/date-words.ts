import { storeZone } from "#src/lib/dates/days";
import { cached } from "#src/lib/words/formats";

export type DateStyle = "date" | "short" | "datetime" | "time" | "exact" | "relative";

const shapes: Record<Exclude<DateStyle, "relative">, Intl.DateTimeFormatOptions> = {
  date: { dateStyle: "medium" },
  short: { day: "numeric", month: "short" },
  datetime: { dateStyle: "medium", timeStyle: "short" },
  time: { timeStyle: "short" },
  exact: { year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit", timeZoneName: "short" },
};

const steps: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

const relativeFormat = cached((locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" }));
const dateFormat = cached(
  (style: Exclude<DateStyle, "relative">, locale: string, timeZone: string | undefined) =>
    new Intl.DateTimeFormat(locale, { ...shapes[style], ...(timeZone ? { timeZone } : {}) }),
);

/** Return "3 days ago" in the user's language, in the largest unit that is at least one. */
export function relativeTime(at: Date, now: Date, locale: string): string {
  const seconds = (at.getTime() - now.getTime()) / 1000;
  const format = relativeFormat(locale);
  for (const [unit, size] of steps) if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit);
  return format.format(0, "second");
}

/**
 * Return a formatted time, in the store's time zone by default. By `Intl`: dayjs, which antd's pickers use, has one plural form for
 * Arabic instead of six, and its own formats for Vietnamese.
 */
export function dateWords(at: Date, style: DateStyle, locale: string, timeZone = storeZone(), now = new Date()): string {
  if (style === "relative") return relativeTime(at, now, locale);
  return dateFormat(style, locale, timeZone).format(at);
}
