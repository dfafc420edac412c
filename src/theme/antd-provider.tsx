import "@ant-design/v5-patch-for-react-19";
import { ConfigProvider } from "antd";
import { type PropsWithChildren, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useMedia } from "#src/lib/media";
import { useAntdLocale } from "./antd-locale.ts";
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
