import { CarOutlined } from "@ant-design/icons";
import { shippingNotices } from "#contracts/shipping-notices";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";

const paths = { list: "/dashboard/notifications/shipping", show: "/dashboard/notifications/shipping/:id" } as const;

const to = addressOf(paths);
export const noticesAddress = to.list();
export const noticeAddress = to.show;

export const shippingNoticesResource = defineResource({
  contract: shippingNotices,
  path: paths.list,
  menu: { group: "marketing", icon: CarOutlined, order: 40 },
  words: ["records", "templates"],
  views: {
    list: { path: paths.list, load: () => import("./list.tsx") },
    show: { path: paths.show, load: () => import("./show.tsx") },
  },
});
