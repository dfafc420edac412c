import { useCallback } from "react";
import { useLocale } from "#src/ui/use-locale";

/** A calendar day in the reader's words. It has no time zone of its own: noon anywhere is still that day. */
export function useDayText(): (day: string, shape: Intl.DateTimeFormatOptions) => string {
  const locale = useLocale();
  return useCallback(
    (day, shape) => new Intl.DateTimeFormat(locale, { ...shape, timeZone: "UTC" }).format(new Date(`${day}T12:00:00Z`)),
    [locale],
  );
}
