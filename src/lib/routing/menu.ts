import type { ComponentType } from "react";
import type { AppAbility } from "#contracts/ability";
import { mayVisit, type Screen } from "#contracts/screen-access";

/** Menu groups in order. */
export const menuGroups = ["overview", "returns", "orders", "marketing", "settings", "account"] as const;
export type MenuGroupName = (typeof menuGroups)[number];

/** Open work: an operation of the contract, and which number of its answer to show. */
export interface MenuCount {
  operation: string;
  of: (answer: never) => number;
}

export interface MenuEntry {
  group: MenuGroupName;
  icon: ComponentType;
  order: number;
  count?: MenuCount;
}

/** A screen with the key of its name. */
export interface NamedScreen extends Screen {
  title: string;
}

/** `meta` of a resource, as used by the layout. */
export interface FrameMeta {
  menu?: MenuEntry | undefined;
  /** The menu links to the first one. */
  screens: readonly NamedScreen[];
}

/** A resource as Refine passes it on. */
export interface Described {
  name: string;
  label?: string;
  meta?: Partial<FrameMeta> & { label?: string };
}

const isOffered = ({ menu, screens: [home] = [] }: Partial<FrameMeta>, ability: AppAbility): boolean =>
  menu !== undefined && home !== undefined && mayVisit(ability, home);

export interface MenuItem {
  key: string;
  label: string;
  to: string;
  icon: ComponentType;
}

export interface MenuGroup {
  key: MenuGroupName;
  items: MenuItem[];
}

/** Return the menu of one person, without empty groups. */
export function menuOf(resources: readonly Described[], ability: AppAbility): MenuGroup[] {
  const offered = resources.flatMap(({ name, label = "", meta = {} }) =>
    meta.menu && isOffered(meta, ability) ? [{ ...meta.menu, key: name, label, to: meta.screens?.[0]?.path ?? "" }] : [],
  );
  return menuGroups
    .map((key) => ({ key, items: offered.filter(({ group }) => group === key).sort((a, b) => a.order - b.order) }))
    .filter(({ items }) => items.length > 0);
}

/** A resource as one person sees it: whether it is in their menu, and which of its screens open. */
export interface SeenResource {
  key: string;
  /** Key of its name. */
  title: string;
  isInMenu: boolean;
  pages: readonly { title: string; path: string; isAllowed: boolean }[];
}

/** Return every screen as available to a person with these rights, by the rules of menu and guard. */
export const seenBy = (resources: readonly Described[], ability: AppAbility): SeenResource[] =>
  resources.map(({ name, meta: { menu, screens = [] } = {} }) => ({
    key: name,
    title: screens[0]?.title ?? "",
    isInMenu: isOffered({ menu, screens }, ability),
    pages: screens.map((screen) => ({ title: screen.title, path: screen.path, isAllowed: mayVisit(ability, screen) })),
  }));
