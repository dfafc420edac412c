import { createMongoAbility } from "@casl/ability";
import { useSyncExternalStore } from "react";
import { type AppAbility, rulesFor } from "#contracts/ability";
import { getSession, subscribeSession } from "./session.ts";

function rulesNow(): AppAbility["rules"] {
  const { user, userType, memberPermissions, store_platform } = getSession();
  const mustSetUpTwoFactor = user?.must_set_up_two_factor;
  const platform = store_platform?.normalized;
  return rulesFor({ userType: user ? userType : "none", permissions: memberPermissions, platform, mustSetUpTwoFactor });
}

/** Rights of the current person. The object stays the same: changes by the owner reach open pages as its update. */
export const ability: AppAbility = createMongoAbility<AppAbility>(rulesNow());

subscribeSession(() => {
  const rules = rulesNow();
  if (JSON.stringify(rules) !== JSON.stringify(ability.rules)) ability.update(rules);
});

/** Return the current rules, for values that derive from all of them at once. CASL's hook works below its provider only. */
export const useRules = (): AppAbility["rules"] =>
  useSyncExternalStore(
    (onChange) => ability.on("updated", onChange),
    () => ability.rules,
  );
