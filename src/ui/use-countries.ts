import { useMemo } from "react";
import { countryOptions } from "#src/lib/countries";
import { useLocale } from "./use-locale.ts";

/** The options of a select of countries, in the reader's words and order. */
export function useCountries() {
  const locale = useLocale();
  return useMemo(() => countryOptions(locale), [locale]);
}
