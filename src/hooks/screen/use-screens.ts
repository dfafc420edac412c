import { useMenu, useResourceParams } from "@refinedev/core";
import { useMemo } from "react";
import type { AppAbility } from "#contracts/ability";
import { type MenuGroup, menuOf, type SeenResource, seenBy } from "#src/lib/routing/menu";
import { useAbility } from "#src/lib/session/can";

/** Return every screen of the resources as available under these rights. */
export function useScreens(ability: AppAbility): readonly SeenResource[] {
  const { resources } = useResourceParams();
  const { rules } = ability;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an ability stays one object while its rules change
  return useMemo(() => seenBy(resources, ability), [resources, ability, rules]);
}

/** Return `useMenu` in groups, limited to what this person may visit: Refine's menu has neither groups nor rights. */
export const useMenuGroups = (): MenuGroup[] => menuOf(useMenu().menuItems, useAbility());
