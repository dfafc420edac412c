import { ExperimentOutlined } from "@ant-design/icons";
import { experiments } from "#contracts/experiments/experiments";
import { defineResource } from "../define.ts";
import { experimentsPaths } from "./addresses.ts";

export const experimentsResource = defineResource({
  contract: experiments,
  path: experimentsPaths.list,
  menu: { group: "settings", icon: ExperimentOutlined, order: 57 },
  words: ["records"],
  views: {
    list: {
      path: experimentsPaths.list,
      load: () => import("./page.tsx"),
      list: { limit: 20, sort: "-started_at", filters: { state: {} } },
    },
  },
});
