import { useResourceParams } from "@refinedev/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { intlLocale } from "#src/lib/words/languages";
import type { Translate } from "#src/lib/words/translate";
import { type EnumLabel, useEnumLabel } from "./use-enum-label.ts";

/** Translation tools for functions outside of components, and for cells: calling the hooks in each would repeat them twenty times a column. */
export interface Translation {
  t: Translate;
  enumLabel: EnumLabel;
  /** For `Intl`. */
  locale: string;
}

/** Return the translation tools of a namespace. */
export function useTranslationOf(namespace: string): Translation {
  const { t, i18n } = useTranslation(namespace);
  const enumLabel = useEnumLabel();
  const locale = intlLocale(i18n.language);
  return useMemo(() => ({ t, enumLabel, locale }), [t, enumLabel, locale]);
}

/** Load the words of all resources, including those whose screens have not been opened; return true once loaded. */
export function useAllWords(isWanted = true): boolean {
  const { resources } = useResourceParams();
  const { ready } = useTranslation(isWanted ? resources.map(({ name }) => name) : []);
  return isWanted && ready;
}
