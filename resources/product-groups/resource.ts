import { AppstoreOutlined } from "@ant-design/icons";
import { productGroups } from "#contracts/product-groups";
import { defineResource } from "../define.ts";
import { paths } from "./addresses.ts";

export const productGroupsResource = defineResource({
  contract: productGroups,
  path: "/dashboard/e-commerce/groups",
  menu: { group: "settings", icon: AppstoreOutlined, order: 20 },
  views: {
    list: { path: paths.list, load: () => import("./list.tsx"), list: { limit: 10, sort: "name", filters: {} } },
    create: { path: paths.create, load: () => import("./create.tsx"), can: ["create", "ProductGroup"] },
    edit: { path: paths.edit, load: () => import("./edit.tsx"), can: ["update", "ProductGroup"] },
  },
});
