import { useSession } from "#src/lib/session/session";
import { useLocale } from "#src/lib/words/use-locale";
import { type DateStyle, dateWords } from "./date-words.ts";

interface DateTextProps {
  /** ISO time, or null for none. */
  at: string | null | undefined;
  format?: DateStyle;
  /** Default: the store's. */
  timeZone?: string | undefined;
}

/**
 * Show a time in the user's language and the store's time zone; the exact time with its zone shows on hover. antd has no such
 * component.
 */
export function DateText({ at, format = "datetime", timeZone }: DateTextProps) {
  const locale = useLocale();
  const zone = useSession((session) => timeZone ?? session.store?.timezone);
  const date = at ? new Date(at) : undefined;
  if (!date || Number.isNaN(date.getTime())) return <span aria-hidden="true">—</span>;
  return (
    <time dateTime={at ?? undefined} data-relative={format === "relative" || undefined} title={dateWords(date, "exact", locale, zone)}>
      {dateWords(date, format, locale, zone)}
    </time>
  );
}
