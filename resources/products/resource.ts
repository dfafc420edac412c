import { TagsOutlined } from "@ant-design/icons";
import { products } from "#contracts/products";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";

const paths = {
  list: "/dashboard/e-commerce/list",
  shop: "/dashboard/e-commerce/shop",
  create: "/dashboard/e-commerce/product/new",
  show: "/dashboard/e-commerce/product/:id",
  edit: "/dashboard/e-commerce/product/:id/edit",
  checkout: "/dashboard/e-commerce/checkout",
} as const;

const to = addressOf(paths);
export const productsAddress = to.list();
export const shopAddress = to.shop();
export const newProductAddress = to.create();
export const productAddress = to.show;
export const editProductAddress = to.edit;

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
