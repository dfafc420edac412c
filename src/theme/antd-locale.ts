import type { Locale } from "antd/es/locale";
import { useEffect, useState } from "react";
import type { Language } from "#contracts/session/rules";

const loaders: Record<Exclude<Language, "en">, () => Promise<{ default: Locale }>> = {
  fr: () => import("antd/es/locale/fr_FR"),
  vi: () => import("antd/es/locale/vi_VN"),
  cn: () => import("antd/es/locale/zh_CN"),
  ar: () => import("antd/es/locale/ar_EG"),
};

/** antd's own words in the reader's language, fetched when needed; undefined stands for English, which antd carries. */
export function useAntdLocale(language: string): Locale | undefined {
  const [loaded, setLoaded] = useState<{ language: string; locale: Locale }>();
  useEffect(() => {
    const load = loaders[language as keyof typeof loaders];
    if (!load) return;
    let wanted = true;
    load().then(
      (module) => wanted && setLoaded({ language, locale: module.default }),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [language]);
  return loaded && loaded.language === language ? loaded.locale : undefined;
}
