import { ImportOutlined } from "@ant-design/icons";
import { differences } from "#contracts/imports/differences";
import { imports } from "#contracts/imports/imports";
import { importIssues } from "#contracts/imports/issues";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";

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

export const importsResource = defineResource({
  contract: imports,
  path: importsPaths.list,
  menu: { group: "settings", icon: ImportOutlined, order: 11 },
  words: ["records"],
  views: {
    list: { path: importsPaths.list, load: () => import("./list.tsx") },
    issues: {
      path: importsPaths.issues,
      load: () => import("./issues.tsx"),
      list: { contract: importIssues, limit: 20, sort: "-created_at", filters: { kind: {} } },
    },
    differences: {
      path: importsPaths.differences,
      load: () => import("./differences.tsx"),
      can: ["read", "Difference"],
      list: { contract: differences, limit: 20, sort: "-created_at", filters: { outcome: {} } },
    },
  },
});
