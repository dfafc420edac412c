import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { intlLocale } from "#src/lib/languages";

export type Say = (key: string, values?: Record<string, unknown>) => string;

/** "LABEL_FAILED" → "Label failed": for codes a store made up itself. */
export function readable(code: string): string {
  const words = code.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

export interface Words {
  /** Words of returns: `say("actions.approve")`. */
  say: Say;
  /** A value by its field: `code("reason", "TOO_SMALL")`; an unknown one is made readable. */
  code: (field: string, value: string) => string;
  /** Words of the whole product: `t("actions.cancel")`. */
  t: Say;
  /** For `Intl`. */
  locale: string;
}

export function useWords(): Words {
  const { t: translate, i18n } = useTranslation();
  return useMemo(() => {
    const t: Say = (key, values) => translate(key, values ?? {});
    return {
      t,
      say: (key, values) => t(`returns.${key}`, values),
      code: (field, value) => t(`returns.${field}.${value}`, { defaultValue: readable(value) }),
      locale: intlLocale(i18n.language),
    };
  }, [translate, i18n.language]);
}
