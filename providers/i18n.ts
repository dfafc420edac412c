import type { I18nProvider } from "@refinedev/core";

export interface Translator {
  language: string;
  t: (keys: string | string[], options?: Record<string, unknown>) => string;
  changeLanguage: (language: string) => Promise<unknown>;
}

/** Refine's keys are dotted: the first part is the resource's namespace, else the key belongs to the common words. */
function keysOf(key: string): string[] {
  const [noun, ...rest] = key.split(".");
  if (rest.length === 0 || key.includes(":")) return [key];
  return [rest.join(".") === noun ? `titles:${noun}` : `${noun}:${rest.join(".")}`, key];
}

/** Return the i18n provider. It is rebuilt for every language: Refine caches translations as long as the object is the same. */
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
