import { ShoppingOutlined } from "@ant-design/icons";
import { orders } from "#contracts/orders/orders";
import { defineResource } from "../define.ts";
import { paths } from "./addresses.ts";
import { filters } from "./list/filters.ts";

export const ordersResource = defineResource({
  contract: orders,
  path: "/dashboard/order",
  menu: { group: "orders", icon: ShoppingOutlined, order: 10 },
  views: {
    list: { path: paths.list, load: () => import("./list.tsx"), list: { limit: 20, sort: "-ordered_at", filters } },
    create: { path: paths.create, load: () => import("./create.tsx"), can: ["create", "Order"] },
    show: { path: paths.show, load: () => import("./show.tsx"), words: ["cases"] },
    edit: { path: paths.edit, load: () => import("./edit.tsx"), can: ["update", "Order"] },
  },
});
