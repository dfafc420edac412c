import { ColumnWidthOutlined } from "@ant-design/icons";
import { dimensions } from "#contracts/dimensions";
import { defineResource } from "../define.ts";
import { paths } from "./addresses.ts";

export const dimensionsResource = defineResource({
  contract: dimensions,
  path: "/dashboard/settings/returns/dimensions",
  menu: { group: "settings", icon: ColumnWidthOutlined, order: 40 },
  views: {
    list: { path: paths.list, load: () => import("./list.tsx"), list: { limit: 10, sort: "name", filters: {} } },
    create: { path: paths.create, load: () => import("./create.tsx"), can: ["create", "Dimension"] },
    edit: { path: paths.edit, load: () => import("./edit.tsx"), can: ["update", "Dimension"] },
  },
});
