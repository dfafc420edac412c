import { ShoppingOutlined } from "@ant-design/icons";
import { orders } from "#contracts/orders/orders";
import { defineResource } from "../define.ts";
import { ordersPaths } from "./addresses.ts";
import { orderFilters } from "./list/filters.ts";

export const ordersResource = defineResource({
  contract: orders,
  path: "/dashboard/order",
  menu: { group: "orders", icon: ShoppingOutlined, order: 10 },
  views: {
    list: { path: ordersPaths.list, load: () => import("./list.tsx"), list: { limit: 20, sort: "-ordered_at", filters: orderFilters } },
    create: { path: ordersPaths.create, load: () => import("./create.tsx"), can: ["create", "Order"] },
    show: { path: ordersPaths.show, load: () => import("./show.tsx"), words: ["cases"] },
    edit: { path: ordersPaths.edit, load: () => import("./edit.tsx"), can: ["update", "Order"] },
  },
});
