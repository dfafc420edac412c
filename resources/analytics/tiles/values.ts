import type { Share } from "#contracts/analytics/shapes";
import { cached, numberWords } from "#src/lib/words/formats";
import { moneyWords } from "#src/lib/words/money-words";
import { changeWords, noRate, rateWords } from "#src/ui/charts/chart-formats";
import type { Amount, Unit } from "./declare.ts";

const isShare = (amount: Amount): amount is Share => typeof amount === "object" && amount !== null;

/** Return the length of an amount's bar; a rate of nothing has none. */
export function lengthOf(amount: Amount | undefined): number {
  if (amount === null || amount === undefined) return 0;
  if (!isShare(amount)) return amount;
  return amount.whole === 0 ? 0 : amount.part / amount.whole;
}

const units = cached(
  (locale: string, unit: string) => new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 1 }),
);

/** Return a duration in its largest unit: "2.5 days". */
export function durationWords(minutes: number, locale: string): string {
  if (minutes >= 1440) return units(locale, "day").format(minutes / 1440);
  return minutes >= 60 ? units(locale, "hour").format(minutes / 60) : units(locale, "minute").format(minutes);
}

/** Return an amount as text; "–" where there is nothing to divide by, or nothing got that far. */
export function amountWords(amount: Amount | undefined, unit: Unit, currency: string, locale: string): string {
  if (amount === null || amount === undefined) return noRate;
  if (isShare(amount)) return rateWords(amount.part, amount.whole, locale);
  if (unit === "money") return moneyWords(amount, currency, locale);
  if (unit === "minutes") return durationWords(amount, locale);
  return unit === "days" ? units(locale, "day").format(amount) : numberWords(amount, locale);
}

/** Return by how much an amount changed, in percent; "–" where it was nothing before. */
export function changeOf(now: Amount | undefined, before: Amount | undefined, locale: string): string {
  return changeWords(lengthOf(now), lengthOf(before), locale);
}

const months = cached((locale: string) => new Intl.DateTimeFormat(locale, { month: "short", year: "2-digit", timeZone: "UTC" }));
const shortDays = cached((locale: string) => new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" }));
const fullDays = cached(
  (locale: string) => new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" }),
);
// A calendar day has no time zone, so noon UTC is formatted in UTC.
const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** Return a day, or the first and last of several. */
export const daysWords = (from: string, to: string, locale: string): string => fullDays(locale).formatRange(noon(from), noon(to));
/** Return the name of a step of a series, as short as an axis has room for. */
export const stepWords = (from: string, by: "DAY" | "WEEK" | "MONTH", locale: string): string =>
  (by === "MONTH" ? months(locale) : shortDays(locale)).format(noon(from));
