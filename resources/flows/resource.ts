import { BranchesOutlined } from "@ant-design/icons";
import { flows } from "#contracts/flows/flows";
import { defineResource } from "../define.ts";
import { flowsPaths } from "./addresses.ts";

export const flowsResource = defineResource({
  contract: flows,
  path: flowsPaths.list,
  menu: { group: "settings", icon: BranchesOutlined, order: 56 },
  words: ["lists", "records", "settings", "experiments", "flow-runs"],
  views: {
    list: {
      path: flowsPaths.list,
      // Not `list.tsx`: the editor shares its parts, and the build cannot give a screen shared in this way a chunk of its own as a list.
      load: () => import("./page.tsx"),
      list: { limit: 200, sort: "name", filters: { status: {}, trigger: {}, attention: {} } },
    },
  },
});
