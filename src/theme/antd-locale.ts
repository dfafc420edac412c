import type { Locale } from "antd/es/locale";
import { useEffect, useState } from "react";
import type { Language } from "#contracts/session/rules";

/** antd's locales and, for its calendars, those of dayjs. */
const loaders: Record<Exclude<Language, "en">, () => Promise<[{ default: Locale }, unknown]>> = {
  fr: () => Promise.all([import("antd/es/locale/fr_FR"), import("dayjs/locale/fr")]),
  vi: () => Promise.all([import("antd/es/locale/vi_VN"), import("dayjs/locale/vi")]),
  cn: () => Promise.all([import("antd/es/locale/zh_CN"), import("dayjs/locale/zh-cn")]),
  ar: () => Promise.all([import("antd/es/locale/ar_EG").then(withOptional), import("dayjs/locale/ar")]),
};

/** antd's Arabic lacks the word beside a field that may stay empty. */
function withOptional({ default: words }: { default: Locale }): { default: Locale } {
  return { default: { ...words, Form: { ...words.Form, optional: "(اختياري)" } as NonNullable<Locale["Form"]> } };
}

/** Return antd's locale in the reader's language once loaded; undefined for English, which antd includes. */
export function useAntdLocale(language: string): Locale | undefined {
  const [loaded, setLoaded] = useState<{ language: string; locale: Locale }>();
  useEffect(() => {
    const load = loaders[language as keyof typeof loaders];
    if (!load) return;
    let wanted = true;
    load().then(
      ([words]) => wanted && setLoaded({ language, locale: words.default }),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [language]);
  return loaded && loaded.language === language ? loaded.locale : undefined;
}
