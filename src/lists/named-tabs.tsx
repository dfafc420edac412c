import { Tabs } from "./tabs.tsx";

interface NamedTabsProps<Tab extends string> {
  label: string;
  names: readonly Tab[];
  /** Return a tab's name in words. */
  nameOf: (tab: Tab) => string;
  /** The list's filters, of which `tab` is one; without it the first tab is open. */
  filters: Readonly<Record<string, readonly string[] | undefined>>;
  counts: Partial<Record<Tab, number | string>> | undefined;
}

/** Show the tabs of a list by their names, with their counts. */
export function NamedTabs<Tab extends string>({ label, names, nameOf, filters, counts }: NamedTabsProps<Tab>) {
  const tabs = names.map((key) => ({ key, label: nameOf(key), count: counts?.[key] }));
  return <Tabs label={label} tabs={tabs} current={names.find((tab) => tab === filters.tab?.[0]) ?? names[0]} />;
}
