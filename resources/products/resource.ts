import { TagsOutlined } from "@ant-design/icons";
import { products } from "#contracts/products";
import { defineResource } from "../define.ts";
import { paths } from "./addresses.ts";

const filters = { stock: {}, final_sale: {}, group: {}, dimension: {}, tag: {}, archived: {} };

export const productsResource = defineResource({
  contract: products,
  path: "/dashboard/e-commerce",
  menu: { group: "orders", icon: TagsOutlined, order: 20 },
  views: {
    list: { path: paths.list, load: () => import("./list.tsx"), list: { limit: 20, sort: "title", filters } },
    shop: { path: paths.shop, load: () => import("./shop.tsx"), list: { limit: 24, sort: "title", filters } },
    create: { path: paths.create, load: () => import("./create.tsx"), can: ["create", "Product"] },
    show: { path: paths.show, load: () => import("./show.tsx") },
    edit: { path: paths.edit, load: () => import("./edit.tsx"), can: ["update", "Product"] },
    checkout: { path: paths.checkout, load: () => import("./checkout.tsx"), can: ["create", "Order"] },
  },
});
