import { useMemo } from "react";
import { countryOptions } from "#src/lib/words/countries";
import { useLocale } from "#src/lib/words/use-locale";

/** Return the options of a country select, in the user's language and order. */
export function useCountries() {
  const locale = useLocale();
  return useMemo(() => countryOptions(locale), [locale]);
}
