import { ImportOutlined } from "@ant-design/icons";
import { differences } from "#contracts/imports/differences";
import { imports } from "#contracts/imports/imports";
import { importIssues } from "#contracts/imports/issues";
import { defineResource } from "../define.ts";
import { paths } from "./addresses.ts";

export const importsResource = defineResource({
  contract: imports,
  path: paths.list,
  menu: { group: "settings", icon: ImportOutlined, order: 11 },
  words: ["records"],
  views: {
    list: { path: paths.list, load: () => import("./list.tsx") },
    issues: {
      path: paths.issues,
      load: () => import("./issues.tsx"),
      list: { contract: importIssues, limit: 20, sort: "-created_at", filters: { kind: {} } },
    },
    differences: {
      path: paths.differences,
      load: () => import("./differences.tsx"),
      can: ["read", "Difference"],
      list: { contract: differences, limit: 20, sort: "-created_at", filters: { outcome: {} } },
    },
  },
});
