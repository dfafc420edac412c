import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { intlLocale } from "#src/lib/languages";

export interface Words {
  say: (key: string, values?: Record<string, unknown>) => string;
  /** A calendar day in the reader's words. */
  day: (day: string, shape: Intl.DateTimeFormatOptions) => string;
  /** For `Intl`. */
  locale: string;
}

export function useWords(): Words {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const locale = intlLocale(i18n.language);
    return {
      say: (key, values) => t(`calendar.${key}`, values ?? {}),
      // A calendar day has no time zone of its own: noon anywhere is still that day.
      day: (day, shape) => new Intl.DateTimeFormat(locale, { ...shape, timeZone: "UTC" }).format(new Date(`${day}T12:00:00Z`)),
      locale,
    };
  }, [t, i18n.language]);
}
