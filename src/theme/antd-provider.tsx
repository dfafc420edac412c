import "@ant-design/v5-patch-for-react-19";
import { ConfigProvider } from "antd";
import type { Locale } from "antd/es/locale";
import enUS from "antd/es/locale/en_US";
import en from "dayjs/locale/en";
import { type PropsWithChildren, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "#contracts/session/rules";
import { useMedia } from "#src/lib/browser/media";
import { antdTheme } from "./antd-theme.ts";
import { useDisplay } from "./display-settings.ts";
import { useColours } from "./use-colours.ts";

// Tags are in rows with a gap of their own.
const tag = {
  style: {
    marginInlineEnd: 0,
    maxInlineSize: "100%",
    overflow: "hidden",
    textOverflow: "ellipsis",
    fontWeight: 600,
    verticalAlign: "middle",
  },
};

/**
 * Configure antd with the user's display, direction and language. Lists are not virtual: a virtual Select hides its options from
 * screen readers.
 */
export function AntdProvider({ children }: PropsWithChildren) {
  const { mode, contrast, preset } = useColours();
  const { themeDirection } = useDisplay();
  const { t, i18n } = useTranslation();
  const locale = useAntdLocale(i18n.language);
  const motion = !useMedia("(prefers-reduced-motion: reduce)");
  // A finger needs larger controls than a mouse.
  const touch = useMedia("(pointer: coarse)");
  const theme = useMemo(() => antdTheme({ mode, contrast, preset, motion, touch }), [mode, contrast, preset, motion, touch]);
  const close = t("actions.close");
  // Modal names its button "Close" in every language by itself.
  const modal = useMemo(() => ({ closable: { "aria-label": close } }), [close]);
  return (
    <ConfigProvider virtual={false} theme={theme} tag={tag} modal={modal} direction={themeDirection} locale={locale}>
      {children}
    </ConfigProvider>
  );
}

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
function useAntdLocale(language: string): Locale {
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
