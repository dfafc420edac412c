import { ShoppingOutlined } from "@ant-design/icons";
import { orders } from "#contracts/orders/orders";
import { defineResource } from "../define.ts";

export const ordersResource = defineResource({
  contract: orders,
  path: "/dashboard/order",
  menu: { group: "orders", icon: ShoppingOutlined, order: 10 },
  views: {
    list: { path: "list", load: () => import("./list.tsx"), list: { limit: 20, sort: "-ordered_at", filters: {} } },
    create: { path: "new", load: () => import("./create.tsx"), can: ["create", "Order"] },
    show: { path: ":id", load: () => import("./show.tsx") },
  },
});
