import { TagsOutlined } from "@ant-design/icons";
import { products } from "#contracts/products";
import { defineResource } from "../define.ts";
import { productsPaths } from "./addresses.ts";

const filters = { stock: {}, final_sale: {}, group: {}, dimension: {}, tag: {}, archived: {} };

export const productsResource = defineResource({
  contract: products,
  path: "/dashboard/e-commerce",
  menu: { group: "orders", icon: TagsOutlined, order: 20 },
  views: {
    list: { path: productsPaths.list, load: () => import("./list.tsx"), list: { limit: 20, sort: "title", filters } },
    shop: { path: productsPaths.shop, load: () => import("./shop.tsx"), list: { limit: 24, sort: "title", filters } },
    create: { path: productsPaths.create, load: () => import("./create.tsx"), can: ["create", "Product"] },
    show: { path: productsPaths.show, load: () => import("./show.tsx") },
    edit: { path: productsPaths.edit, load: () => import("./edit.tsx"), can: ["update", "Product"] },
    checkout: { path: productsPaths.checkout, load: () => import("./checkout.tsx"), can: ["create", "Order"] },
  },
});
