import { CarOutlined } from "@ant-design/icons";
import { shippingNotices } from "#contracts/shipping-notices";
import { defineResource } from "../define.ts";
import { shippingNoticesPaths } from "./addresses.ts";

export const shippingNoticesResource = defineResource({
  contract: shippingNotices,
  path: shippingNoticesPaths.list,
  menu: { group: "marketing", icon: CarOutlined, order: 40 },
  words: ["records", "templates"],
  views: {
    list: { path: shippingNoticesPaths.list, load: () => import("./list.tsx") },
    show: { path: shippingNoticesPaths.show, load: () => import("./show.tsx") },
  },
});
