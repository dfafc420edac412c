import { ColumnWidthOutlined } from "@ant-design/icons";
import { dimensions } from "#contracts/dimensions";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";

const paths = {
  list: "/dashboard/settings/returns/dimensions",
  create: "/dashboard/settings/returns/dimensions/new",
  edit: "/dashboard/settings/returns/dimensions/:id/edit",
} as const;

const to = addressOf(paths);
export const dimensionsAddress = to.list();
export const newDimensionAddress = to.create();
export const editDimensionAddress = to.edit;

export const dimensionsResource = defineResource({
  contract: dimensions,
  path: "/dashboard/settings/returns/dimensions",
  menu: { group: "settings", icon: ColumnWidthOutlined, order: 40 },
  views: {
    list: { path: paths.list, load: () => import("./list.tsx"), list: { limit: 10, sort: "name", filters: {} } },
    create: { path: paths.create, load: () => import("./form.tsx"), can: ["create", "Dimension"] },
    edit: { path: paths.edit, load: () => import("./form.tsx"), can: ["update", "Dimension"] },
  },
});
