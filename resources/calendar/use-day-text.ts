import { useCallback } from "react";
import { useLocale } from "#src/lib/words/use-locale";

/** Return a formatter of calendar days. A day has no time zone, so noon UTC is formatted in UTC. */
export function useDayText(): (day: string, shape: Intl.DateTimeFormatOptions) => string {
  const locale = useLocale();
  return useCallback(
    (day, shape) => new Intl.DateTimeFormat(locale, { ...shape, timeZone: "UTC" }).format(new Date(`${day}T12:00:00Z`)),
    [locale],
  );
}
