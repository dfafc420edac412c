import { createMongoAbility } from "@casl/ability";
import { useSyncExternalStore } from "react";
import { type AppAbility, rulesFor } from "#contracts/ability";
import { getSession, subscribeSession } from "./session.ts";

function rulesNow(): AppAbility["rules"] {
  const { user, userType, memberPermissions, store_platform } = getSession();
  return rulesFor({ userType: user ? userType : "none", permissions: memberPermissions, platform: store_platform?.normalized });
}

/** What the person of this page may do. It stays one object: what the owner changes reaches open pages as its update. */
export const ability: AppAbility = createMongoAbility<AppAbility>(rulesNow());

subscribeSession(() => {
  const rules = rulesNow();
  if (JSON.stringify(rules) !== JSON.stringify(ability.rules)) ability.update(rules);
});

/** The rules as they are now, for what derives from all of them at once. */
export const useRules = (): AppAbility["rules"] =>
  useSyncExternalStore(
    (onChange) => ability.on("updated", onChange),
    () => ability.rules,
  );
