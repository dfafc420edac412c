import type { Language } from "#contracts/session/rules";
import { intlLocale } from "#src/lib/words/languages";

/** Return the format of calendar days ("2026-02-28"), which have no time zone: they read the same wherever the customer is. */
const formatOf = (language: Language) => new Intl.DateTimeFormat(intlLocale(language), { dateStyle: "medium", timeZone: "UTC" });
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);

export const dayInWords = (day: string, language: Language): string => formatOf(language).format(noon(day));
export const daysInWords = (from: string, until: string, language: Language): string =>
  formatOf(language).formatRange(noon(from), noon(until));
