import { type PropsWithChildren, useLayoutEffect } from "react";
import { useTranslation } from "react-i18next";
import { directionOf, htmlLang } from "#src/lib/words/languages";
import { paint } from "./css-variables.ts";
import { displaySettings, setDisplay } from "./display-settings.ts";
import { makePalette } from "./palette.ts";
import { useColours } from "./use-colours.ts";

/** Set the direction whenever the language changes; the display settings can override it afterwards. */
function useLanguageDirection(): void {
  const { i18n } = useTranslation();
  useLayoutEffect(() => {
    document.documentElement.lang = htmlLang(i18n.language);
    const follow = (next: string) => {
      document.documentElement.lang = htmlLang(next);
      const direction = directionOf(next);
      if (displaySettings().themeDirection !== direction) setDisplay({ themeDirection: direction });
    };
    i18n.on("languageChanged", follow);
    return () => i18n.off("languageChanged", follow);
  }, [i18n]);
}

/** Apply the page's colours and direction. antd's part is `AntdProvider`, which the sign-in page does without. */
export function ThemeProvider({ children }: PropsWithChildren) {
  const { mode, contrast, preset } = useColours();
  useLanguageDirection();
  useLayoutEffect(() => {
    paint(makePalette(mode, contrast, preset), mode);
  }, [mode, contrast, preset]);
  return children;
}
