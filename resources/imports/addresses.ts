import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const importsPaths = {
  list: "/dashboard/settings/store/import",
  issues: "/dashboard/settings/store/import/left-out",
  differences: "/dashboard/settings/store/import/differences",
} as const;

const to = addressOf(importsPaths);
export const importsAddress = to.list();
export const issuesAddress = to.issues();
export const differencesAddress = to.differences();
