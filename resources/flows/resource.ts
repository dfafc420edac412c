import { BranchesOutlined } from "@ant-design/icons";
import { flows } from "#contracts/flows/flows";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";

const paths = { list: "/dashboard/settings/custom-flow/flow-editor" } as const;

export const flowsAddress = addressOf(paths).list();
/** A flow is opened by the query; its tab too. */
export const flowAddress = (id: string, tab?: string): string =>
  `${flowsAddress}?flow=${encodeURIComponent(id)}${tab ? `&tab=${encodeURIComponent(tab)}` : ""}`;

export const flowsResource = defineResource({
  contract: flows,
  path: paths.list,
  menu: { group: "settings", icon: BranchesOutlined, order: 56 },
  words: ["lists", "records", "settings", "experiments", "flow-runs"],
  views: {
    list: {
      path: paths.list,
      // Not `list.tsx`: the editor shares its parts, and the build cannot give a screen shared in this way a chunk of its own as a list.
      load: () => import("./page.tsx"),
      list: { limit: 200, sort: "name", filters: { status: {}, trigger: {}, attention: {} } },
    },
  },
});
