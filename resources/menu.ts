import { type AppAbility, defineAbility } from "#contracts/ability";
import { mayVisit } from "#contracts/screen-access";
import type { MenuGroup, MenuItem, SeenBy, SeenResource } from "#src/lib/menu";
import type { PageHandle } from "#src/lib/page-handle";
import type { Resource } from "./define.ts";

/** The groups in their order. */
export const menuGroups = ["overview", "returns", "orders", "marketing", "settings", "account"] as const;
export type MenuGroupName = (typeof menuGroups)[number];

/** Whether a resource is offered: whether the screen its entry leads to may be visited. */
const isOffered = ({ home, can, platforms }: Resource, ability: AppAbility): boolean => mayVisit(ability, { path: home, can, platforms });

/** The menu of one person; a group left empty disappears. */
export function menuFor(resources: readonly Resource[], ability: AppAbility): MenuGroup[] {
  return menuGroups
    .map((key) => ({ key, label: `nav.groups.${key}`, items: itemsOf(key, resources, ability) }))
    .filter(({ items }) => items.length > 0);
}

function itemsOf(group: MenuGroupName, resources: readonly Resource[], ability: AppAbility): MenuItem[] {
  return resources
    .filter((resource) => resource.menu?.group === group && isOffered(resource, ability))
    .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))
    .map(({ name, home, path, menu }) => ({ key: name, label: `titles:${name}`, to: home, base: path, icon: menu!.icon }));
}

/** Every page of every resource as a person with these rights would find it, by the rules the menu and the guard read themselves. */
export function seenBy(resources: readonly Resource[], { userType, permissions }: SeenBy, platform: string | undefined): SeenResource[] {
  const ability = defineAbility({ userType, permissions, platform });
  return resources.map((resource) => ({
    key: resource.name,
    title: `titles:${resource.name}`,
    isInMenu: resource.menu !== undefined && isOffered(resource, ability),
    pages: resource.routes.flatMap(({ path = "", handle }) => {
      const page = handle as PageHandle | undefined;
      return page ? [{ title: page.title, path, isAllowed: mayVisit(ability, { path, can: page.can, platforms: page.platforms }) }] : [];
    }),
  }));
}
