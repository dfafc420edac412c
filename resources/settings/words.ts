import { useMemo } from "react";
import { useTranslation } from "react-i18next";

export type Say = (key: string, values?: Record<string, unknown>) => string;

/** Words of the settings, `say("fields.expiry_days")`, and of the whole product, `t("actions.add")`. */
export function useWords(): { say: Say; t: Say } {
  const { t: translate } = useTranslation();
  return useMemo(() => {
    const t: Say = (key, values) => translate(key, values ?? {});
    return { t, say: (key, values) => t(`settings.${key}`, values) };
  }, [translate]);
}
