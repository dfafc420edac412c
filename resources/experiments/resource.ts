import { ExperimentOutlined } from "@ant-design/icons";
import { experiments } from "#contracts/experiments/experiments";
import { defineResource } from "../define.ts";
import { paths } from "./addresses.ts";

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
