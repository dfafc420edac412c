import { type DateStyle, dateWords } from "./date-words.ts";
import { useLocale } from "./use-locale.ts";

interface DateTextProps {
  /** ISO time, or null for nothing. */
  at: string | null | undefined;
  format?: DateStyle;
  timeZone?: string;
}

/** A moment in the reader's language and time zone; the exact one shows on hover. */
export function DateText({ at, format = "datetime", timeZone }: DateTextProps) {
  const locale = useLocale();
  const date = at ? new Date(at) : undefined;
  if (!date || Number.isNaN(date.getTime())) return <span aria-hidden="true">—</span>;
  return (
    <time
      dateTime={at ?? undefined}
      data-relative={format === "relative" || undefined}
      title={dateWords(date, "datetime", locale, timeZone)}
    >
      {dateWords(date, format, locale, timeZone)}
    </time>
  );
}
