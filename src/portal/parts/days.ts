import { createContext, use } from "react";
import type { Language } from "#contracts/session/rules";
import { intlLocale } from "#src/lib/words/languages";
import { useLocale } from "#src/lib/words/use-locale";

/** Return the format of calendar days ("2026-02-28"), which have no time zone: they read the same wherever the customer is. */
const formatOf = (language: Language) => new Intl.DateTimeFormat(intlLocale(language), { dateStyle: "medium", timeZone: "UTC" });
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);

export const dayInWords = (day: string, language: Language): string => formatOf(language).format(noon(day));
export const daysInWords = (from: string, until: string, language: Language): string =>
  formatOf(language).formatRange(noon(from), noon(until));

/** The store's time zone; undefined until its look is known. */
export const StoreZone = createContext<string | undefined>(undefined);

/** Return what names the day of a time: the store's day, which its windows and deadlines count, wherever the customer is. */
export const useStoreDay = (): ((at: string) => string) => useStoreTime({ dateStyle: "medium" });

/** Return what names a time by the store's clock. */
export function useStoreTime(shape: Intl.DateTimeFormatOptions): (at: string) => string {
  const timeZone = use(StoreZone);
  const format = new Intl.DateTimeFormat(useLocale(), { ...shape, ...(timeZone && { timeZone }) });
  return (at) => format.format(new Date(at));
}
