import { AppstoreOutlined } from "@ant-design/icons";
import { productGroups } from "#contracts/product-groups";
import { defineResource } from "../define.ts";
import { productGroupsPaths } from "./addresses.ts";

export const productGroupsResource = defineResource({
  contract: productGroups,
  path: "/dashboard/e-commerce/groups",
  menu: { group: "settings", icon: AppstoreOutlined, order: 20 },
  views: {
    list: { path: productGroupsPaths.list, load: () => import("./list.tsx"), list: { limit: 10, sort: "name", filters: {} } },
    create: { path: productGroupsPaths.create, load: () => import("./form.tsx"), can: ["create", "ProductGroup"] },
    edit: { path: productGroupsPaths.edit, load: () => import("./form.tsx"), can: ["update", "ProductGroup"] },
  },
});
