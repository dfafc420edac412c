import { type AppAbility, defineAbility, may, mayOpen, onPlatform } from "#contracts/ability";
import type { MenuGroup, MenuItem, SeenBy, SeenResource } from "#src/lib/menu";
import type { PageHandle } from "#src/lib/page-handle";
import type { Resource } from "./define.ts";

/** The groups in their order. */
export const menuGroups = ["overview", "returns", "orders", "marketing", "settings", "account"] as const;
export type MenuGroupName = (typeof menuGroups)[number];

interface Viewer {
  ability: AppAbility;
  platform: string | undefined;
  userType: "merchant" | "member";
}

/** Whether a viewer may see a resource at all. A resource without a permission of its own is visible to members too. */
export function isOffered({ name, permission, platforms, home }: Resource, { ability, platform, userType }: Viewer): boolean {
  if (name === "members" && userType === "member") return false;
  return onPlatform(platforms, platform) && mayOpen(ability, home) && (permission === undefined || may(ability, permission));
}

/** The menu of one viewer; a group left empty disappears. */
export function menuFor(resources: readonly Resource[], viewer: Viewer): MenuGroup[] {
  return menuGroups
    .map((key) => ({ key, label: `nav.groups.${key}`, items: itemsOf(key, resources, viewer) }))
    .filter(({ items }) => items.length > 0);
}

function itemsOf(group: MenuGroupName, resources: readonly Resource[], viewer: Viewer): MenuItem[] {
  return resources
    .filter((resource) => resource.menu?.group === group && isOffered(resource, viewer))
    .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))
    .map(({ name, home, path, menu }) => ({ key: name, label: `titles:${name}`, to: home, base: path, icon: menu!.icon }));
}

/** Every page of every resource as a person with these rights would find it, by the rules the menu and the guard read themselves. */
export function seenBy(resources: readonly Resource[], { userType, permissions }: SeenBy, platform: string | undefined): SeenResource[] {
  const ability = defineAbility({ userType, permissions });
  const viewer = { ability, platform, userType };
  const isOpen = (path: string, handle: PageHandle) =>
    mayOpen(ability, path) &&
    onPlatform(handle.platforms, platform) &&
    (handle.permission === undefined || may(ability, handle.permission));
  return resources.map((resource) => ({
    key: resource.name,
    title: `titles:${resource.name}`,
    isInMenu: resource.menu !== undefined && isOffered(resource, viewer),
    pages: resource.routes.flatMap(({ path = "", handle }) =>
      handle ? [{ title: (handle as PageHandle).title, path, isAllowed: isOpen(path, handle) }] : [],
    ),
  }));
}
