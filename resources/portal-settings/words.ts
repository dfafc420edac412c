import { useMemo } from "react";
import { useTranslation } from "react-i18next";

/** Words of the portal's settings: `say("fields.accent")`. */
export function useWords() {
  const { t, i18n } = useTranslation();
  return useMemo(
    () => ({
      t,
      language: i18n.language,
      say: (key: string, values?: Record<string, unknown>) => t(`portal-settings.${key}`, values ?? {}),
    }),
    [t, i18n.language],
  );
}
