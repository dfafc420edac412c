import { ExperimentOutlined } from "@ant-design/icons";
import { experiments } from "#contracts/experiments/experiments";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";

/** The path of the screen; an experiment is opened by the query. */
const paths = { list: "/dashboard/settings/custom-flow/analytics" } as const;

export const experimentsAddress = addressOf(paths).list();
export const experimentAddress = (id: string): string => `${experimentsAddress}?experiment=${encodeURIComponent(id)}`;

export const experimentsResource = defineResource({
  contract: experiments,
  path: paths.list,
  menu: { group: "settings", icon: ExperimentOutlined, order: 57 },
  words: ["records"],
  views: {
    list: {
      path: paths.list,
      load: () => import("./page.tsx"),
      list: { limit: 20, sort: "-started_at", filters: { state: {} } },
    },
  },
});
