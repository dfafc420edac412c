import { Tabs, type TabsProps } from "antd";
import type { ReactNode } from "react";
import { languageList } from "#src/lib/words/languages";

interface LanguageTabsProps extends Pick<TabsProps, "activeKey" | "defaultActiveKey" | "onChange" | "style"> {
  children: (language: (typeof languageList)[number]) => ReactNode;
}

/** Show the fields of a multilingual text, in one of antd's Tabs per language; all of them stay in the form. */
export function LanguageTabs({ children, ...tabs }: LanguageTabsProps) {
  const items = languageList.map((language) => ({
    key: language.code,
    label: language.label,
    forceRender: true,
    children: children(language),
  }));
  return <Tabs size="small" {...tabs} items={items} />;
}
