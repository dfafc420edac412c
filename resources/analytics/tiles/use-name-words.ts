import { useMemo } from "react";
import { useReasons } from "#src/hooks/store/use-reasons";
import { useTranslationOf } from "#src/hooks/words/use-translation-of";
import { readable } from "#src/lib/words/readable";
import type { NameWords } from "./declare.ts";

/** Return what turns the codes of rows into words; a reason may be one of the store's own. */
export function useNameWords(): NameWords & { locale: string } {
  const { t, enumLabel, locale } = useTranslationOf("analytics");
  const { textOf } = useReasons();
  return useMemo(() => {
    const countries = new Intl.DisplayNames(locale, { type: "region" });
    const country = (code: string) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : readable(code));
    return { t, enumLabel, reason: textOf, country, locale };
  }, [t, enumLabel, locale, textOf]);
}
