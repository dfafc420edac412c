import { AppstoreOutlined } from "@ant-design/icons";
import { productGroups } from "#contracts/product-groups";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";

const paths = {
  list: "/dashboard/e-commerce/groups",
  create: "/dashboard/e-commerce/groups/new",
  edit: "/dashboard/e-commerce/groups/:id/edit",
} as const;

const to = addressOf(paths);
export const productGroupsAddress = to.list();
export const newProductGroupAddress = to.create();
export const editProductGroupAddress = to.edit;

export const productGroupsResource = defineResource({
  contract: productGroups,
  path: "/dashboard/e-commerce/groups",
  menu: { group: "settings", icon: AppstoreOutlined, order: 20 },
  views: {
    list: { path: paths.list, load: () => import("./list.tsx"), list: { limit: 10, sort: "name", filters: {} } },
    create: { path: paths.create, load: () => import("./form.tsx"), can: ["create", "ProductGroup"] },
    edit: { path: paths.edit, load: () => import("./form.tsx"), can: ["update", "ProductGroup"] },
  },
});
