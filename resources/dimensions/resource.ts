import { ColumnWidthOutlined } from "@ant-design/icons";
import { dimensions } from "#contracts/dimensions";
import { defineResource } from "../define.ts";

export const dimensionsResource = defineResource({
  contract: dimensions,
  path: "/dashboard/settings/returns/dimensions",
  menu: { group: "settings", icon: ColumnWidthOutlined, order: 40 },
  views: {
    list: { path: "", load: () => import("./list.tsx"), list: { limit: 10, sort: "name", filters: {} } },
    create: { path: "new", load: () => import("./create.tsx"), can: ["create", "Dimension"] },
    edit: { path: ":id/edit", load: () => import("./edit.tsx"), can: ["update", "Dimension"] },
  },
});
