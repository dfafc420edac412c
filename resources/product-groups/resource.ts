import { AppstoreOutlined } from "@ant-design/icons";
import { productGroups } from "#contracts/product-groups";
import { defineResource } from "../define.ts";

export const productGroupsResource = defineResource({
  contract: productGroups,
  path: "/dashboard/e-commerce/groups",
  menu: { group: "settings", icon: AppstoreOutlined, order: 20 },
  views: {
    list: { path: "", load: () => import("./list.tsx"), list: { limit: 10, sort: "name", filters: {} } },
    create: { path: "new", load: () => import("./create.tsx"), can: ["create", "ProductGroup"] },
    edit: { path: ":id/edit", load: () => import("./edit.tsx"), can: ["update", "ProductGroup"] },
  },
});
