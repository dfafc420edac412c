import type { I18nProvider } from "@refinedev/core";

export interface Translator {
  language: string;
  t: (key: string, options?: Record<string, unknown>) => string;
  changeLanguage: (language: string) => Promise<unknown>;
}

/** Built anew for every language: Refine keeps what it translated for as long as this object is the same. */
export function makeI18nProvider({ language, t, changeLanguage }: Translator): I18nProvider {
  return {
    translate: (key, options, fallback) => {
      const otherwise = typeof options === "string" ? options : fallback;
      const values = typeof options === "object" && options !== null ? (options as Record<string, unknown>) : {};
      return t(key, { ...values, defaultValue: otherwise ?? key });
    },
    changeLocale: (next) => changeLanguage(next),
    getLocale: () => language,
  };
}
