import { Tabs, type TabsProps } from "antd";
import type { ReactNode } from "react";
import { languageList } from "#src/lib/languages";

interface LanguageTabsProps extends Pick<TabsProps, "activeKey" | "onChange" | "style"> {
  children: (language: (typeof languageList)[number]) => ReactNode;
}

/** Fields for the words of a text, in one of antd's Tabs for each language; all of them stay part of the form. */
export function LanguageTabs({ children, ...tabs }: LanguageTabsProps) {
  const items = languageList.map((language) => ({
    key: language.code,
    label: language.label,
    forceRender: true,
    children: children(language),
  }));
  return <Tabs size="small" {...tabs} items={items} />;
}
