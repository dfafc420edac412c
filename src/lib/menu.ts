import { type ComponentType, createContext, useContext } from "react";

export interface MenuItem {
  /** The noun. */
  key: string;
  /** Key of its name. */
  label: string;
  to: string;
  /** The part of the address under which it is the current one. */
  base: string;
  icon: ComponentType;
}

export interface MenuGroup {
  key: string;
  label: string;
  items: MenuItem[];
}

/** The menu of this person in this store, already limited; the app fills it from the resources. */
export const MenuContext = createContext<readonly MenuGroup[]>([]);
export const useMenuGroups = (): readonly MenuGroup[] => useContext(MenuContext);

/** The item a path belongs to: the longest base that covers it. */
export function currentItem(groups: readonly MenuGroup[], pathname: string): MenuItem | undefined {
  const covers = ({ base }: MenuItem) => pathname === base || pathname.startsWith(`${base}/`);
  return groups
    .flatMap(({ items }) => items)
    .filter(covers)
    .sort((a, b) => b.base.length - a.base.length)[0];
}

/** A page as somebody finds it: whether it opens, and whether it is in their menu. */
export interface SeenPage {
  /** Key of its name. */
  title: string;
  path: string;
  isAllowed: boolean;
}
export interface SeenResource {
  key: string;
  title: string;
  isInMenu: boolean;
  pages: readonly SeenPage[];
}
export interface SeenBy {
  userType: "merchant" | "member";
  permissions: readonly string[] | null;
}

/** What somebody with these rights would see of everything there is; the app fills it from the resources. */
export interface MenuPreview {
  seenBy: (viewer: SeenBy) => readonly SeenResource[];
  /** The names of pages that have not been opened yet. */
  loadWords: () => Promise<void>;
}
export const MenuPreviewContext = createContext<MenuPreview>({ seenBy: () => [], loadWords: async () => undefined });
export const useMenuPreview = (): MenuPreview => useContext(MenuPreviewContext);
