import { createContext, use } from "react";
import { useLocale } from "#src/lib/words/use-locale";

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
