import type { Locale } from "antd/es/locale";
import enUS from "antd/es/locale/en_US";
import en from "dayjs/locale/en";
import { useEffect, useState } from "react";
import type { Language } from "#contracts/session/rules";

/** antd's locales and, for its calendars, those of dayjs. */
const loaders: Record<Exclude<Language, "en">, () => Promise<[{ default: Locale }, { default: ILocale }]>> = {
  fr: () => Promise.all([import("antd/es/locale/fr_FR"), import("dayjs/locale/fr")]),
  vi: () => Promise.all([import("antd/es/locale/vi_VN"), import("dayjs/locale/vi")]),
  cn: () => Promise.all([import("antd/es/locale/zh_CN"), import("dayjs/locale/zh-cn")]),
  ar: () => Promise.all([import("antd/es/locale/ar_EG"), import("dayjs/locale/ar")]),
};

/** Name the weekdays of calendars as on paper: by itself antd writes two letters, in Arabic one. */
function withWeekdays(words: Locale, { weekdays, weekdaysShort }: ILocale): Locale {
  if (!words.DatePicker) return words;
  const shortWeekDays = weekdaysShort ?? weekdays?.map((day) => day.slice(0, 3)) ?? [];
  return { ...words, DatePicker: { ...words.DatePicker, lang: { ...words.DatePicker.lang, shortWeekDays } } };
}
const english = withWeekdays(enUS, en);

/** Return antd's locale in the user's language; until it is loaded, English. Without a locale antd would mount the whole page anew later. */
export function useAntdLocale(language: string): Locale {
  const [loaded, setLoaded] = useState<{ language: string; locale: Locale }>();
  useEffect(() => {
    const load = loaders[language as keyof typeof loaders];
    if (!load) return;
    let wanted = true;
    load().then(
      ([words, days]) => wanted && setLoaded({ language, locale: withWeekdays(words.default, days.default) }),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [language]);
  return loaded && loaded.language === language ? loaded.locale : english;
}
