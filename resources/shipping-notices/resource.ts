import { CarOutlined } from "@ant-design/icons";
import { shippingNotices } from "#contracts/shipping-notices";
import { defineResource } from "../define.ts";
import { paths } from "./addresses.ts";

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
