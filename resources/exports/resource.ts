import { DownloadOutlined } from "@ant-design/icons";
import { listExports } from "#contracts/exports/exports";
import { defineResource } from "../define.ts";
import { exportsPaths } from "./addresses.ts";

export const exportsResource = defineResource({
  contract: listExports,
  path: exportsPaths.list,
  menu: { group: "account", icon: DownloadOutlined, order: 20 },
  views: { list: { path: exportsPaths.list, load: () => import("./list.tsx") } },
});
