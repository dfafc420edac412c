import { ColumnWidthOutlined } from "@ant-design/icons";
import { dimensions } from "#contracts/dimensions";
import { defineResource } from "../define.ts";
import { dimensionsPaths } from "./addresses.ts";

export const dimensionsResource = defineResource({
  contract: dimensions,
  path: "/dashboard/settings/returns/dimensions",
  menu: { group: "settings", icon: ColumnWidthOutlined, order: 40 },
  views: {
    list: { path: dimensionsPaths.list, load: () => import("./list.tsx"), list: { limit: 10, sort: "name", filters: {} } },
    create: { path: dimensionsPaths.create, load: () => import("./form.tsx"), can: ["create", "Dimension"] },
    edit: { path: dimensionsPaths.edit, load: () => import("./form.tsx"), can: ["update", "Dimension"] },
  },
});
