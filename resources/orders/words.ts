import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { intlLocale } from "#src/lib/languages";

export type Say = (key: string, values?: Record<string, unknown>) => string;

export interface Words {
  say: Say;
  /** A value by its field; one the product does not know is shown as it is. */
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
      say: (key, values) => t(`orders.${key}`, values),
      code: (field, value) => t(`orders.${field}.${value}`, { defaultValue: value }),
      locale: intlLocale(i18n.language),
    };
  }, [translate, i18n.language]);
}
