import { IdcardOutlined } from "@ant-design/icons";
import { shopSettings } from "#contracts/shop-settings";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";

const paths = {
  mail: "/dashboard/notifications/shop-settings",
} as const;

export const mailSettingsAddress = addressOf(paths).mail();

export const shopSettingsResource = defineResource({
  contract: shopSettings,
  path: paths.mail,
  menu: { group: "marketing", icon: IdcardOutlined, order: 90 },
  views: { mail: { path: paths.mail, load: () => import("./mail.tsx") } },
});
