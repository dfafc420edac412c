import { useMenu } from "@refinedev/core";
import { useAbility } from "#src/lib/can";
import { type MenuGroup, menuOf } from "#src/lib/menu";

/** Return `useMenu` in groups, limited to what this person may visit: Refine's menu has neither groups nor rights. */
export const useMenuGroups = (): MenuGroup[] => menuOf(useMenu().menuItems, useAbility());
