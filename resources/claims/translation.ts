import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type EnumLabel, useEnumLabel } from "#src/hooks/use-enum-label";
import type { Translate } from "#src/lib/translate";
import { useLocale } from "#src/ui/use-locale";

/** Translation tools for functions outside of components. */
export interface Translation {
  t: Translate;
  enumLabel: EnumLabel;
  /** For `Intl`. */
  locale: string;
}

export function useClaimTranslation(): Translation {
  const { t } = useTranslation("claims");
  const enumLabel = useEnumLabel();
  const locale = useLocale();
  return useMemo(() => ({ t, enumLabel, locale }), [t, enumLabel, locale]);
}
