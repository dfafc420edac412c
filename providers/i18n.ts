import type { I18nProvider } from "@refinedev/core";

export interface Translator {
  language: string;
  t: (keys: string | string[], options?: Record<string, unknown>) => string;
  changeLanguage: (language: string) => Promise<unknown>;
}

/** Refine names words by dots alone; its first part is the resource's namespace, else the key is one of the whole product's. */
function keysOf(key: string): string[] {
  const [noun, ...rest] = key.split(".");
  if (rest.length === 0 || key.includes(":")) return [key];
  return [rest.join(".") === noun ? `titles:${noun}` : `${noun}:${rest.join(".")}`, key];
}

/** Built anew for every language: Refine keeps what it translated for as long as this object is the same. */
export function makeI18nProvider({ language, t, changeLanguage }: Translator): I18nProvider {
  return {
    translate: (key, options, fallback) => {
      const otherwise = typeof options === "string" ? options : fallback;
      const values = typeof options === "object" && options !== null ? (options as Record<string, unknown>) : {};
      return t(keysOf(key), { ...values, defaultValue: otherwise ?? key });
    },
    changeLocale: (next) => changeLanguage(next),
    getLocale: () => language,
  };
}
