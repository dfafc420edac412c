import { listActiveGroups, loadActiveGroupRules, lockProductGroups } from "./active-groups.ts";

/** What cases and flows still take as dependencies. */
export const productGroupLinks = {
  activeRules: loadActiveGroupRules,
  activeGroups: listActiveGroups,
  lockGroups: lockProductGroups,
};
