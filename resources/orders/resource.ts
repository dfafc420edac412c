import { ShoppingOutlined } from "@ant-design/icons";
import { orders } from "#contracts/orders/orders";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";
import { orderFilters } from "./list/filters.ts";

const paths = {
  list: "/dashboard/order/list",
  create: "/dashboard/order/new",
  show: "/dashboard/order/:id",
  edit: "/dashboard/order/:id/edit",
} as const;

const to = addressOf(paths);
export const ordersAddress = to.list();
/** Return the list limited to a product. */
export const ordersOfProduct = (product: string): string => `${ordersAddress}?${new URLSearchParams({ product })}`;
export const newOrderAddress = to.create();
export const orderAddress = to.show;
export const editOrderAddress = to.edit;

export const ordersResource = defineResource({
  contract: orders,
  path: "/dashboard/order",
  menu: { group: "orders", icon: ShoppingOutlined, order: 10 },
  views: {
    list: { path: paths.list, load: () => import("./list.tsx"), list: { limit: 20, sort: "-ordered_at", filters: orderFilters } },
    create: { path: paths.create, load: () => import("./create.tsx"), can: ["create", "Order"] },
    show: { path: paths.show, load: () => import("./show.tsx"), words: ["cases"] },
    edit: { path: paths.edit, load: () => import("./edit.tsx"), can: ["update", "Order"] },
  },
});
