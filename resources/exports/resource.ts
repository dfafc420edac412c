import { DownloadOutlined } from "@ant-design/icons";
import { listExports } from "#contracts/exports/exports";
import { defineResource } from "../define.ts";
import { paths } from "./addresses.ts";

export const exportsResource = defineResource({
  contract: listExports,
  path: paths.list,
  menu: { group: "account", icon: DownloadOutlined, order: 20 },
  views: { list: { path: paths.list, load: () => import("./list.tsx") } },
});
