import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { intlLocale } from "#src/lib/languages";

export interface Words {
  say: (key: string, values?: Record<string, unknown>) => string;
  stage: (stage: string) => string;
  flag: (flag: string) => string;
  /** For `Intl`. */
  locale: string;
}

export function useWords(): Words {
  const { t, i18n } = useTranslation();
  return useMemo(
    () => ({
      say: (key, values) => t(`board.${key}`, values ?? {}),
      stage: (stage) => t(`board.stage.${stage}`),
      flag: (flag) => t(`board.flag.${flag}`, { defaultValue: flag }),
      locale: intlLocale(i18n.language),
    }),
    [t, i18n.language],
  );
}
