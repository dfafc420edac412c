import { useResourceParams } from "@refinedev/core";
import { useMemo } from "react";
import type { AppAbility } from "#contracts/ability";
import { type SeenResource, seenBy } from "#src/lib/menu";

/** Return every screen of the resources as available under these rights. */
export function useScreens(ability: AppAbility): readonly SeenResource[] {
  const { resources } = useResourceParams();
  const { rules } = ability;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an ability stays one object while its rules change
  return useMemo(() => seenBy(resources, ability), [resources, ability, rules]);
}
