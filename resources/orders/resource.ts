import { ShoppingOutlined } from "@ant-design/icons";
import { orders } from "#contracts/orders/orders";
import { defineResource } from "../define.ts";
import { paths } from "./addresses.ts";

export const ordersResource = defineResource({
  contract: orders,
  path: "/dashboard/order",
  menu: { group: "orders", icon: ShoppingOutlined, order: 10 },
  views: {
    list: { path: paths.list, load: () => import("./list.tsx"), list: { limit: 20, sort: "-ordered_at", filters: { product: {} } } },
    create: { path: paths.create, load: () => import("./create.tsx"), can: ["create", "Order"] },
    show: { path: paths.show, load: () => import("./show.tsx") },
  },
});
