import { IdcardOutlined } from "@ant-design/icons";
import { shopSettings } from "#contracts/shop-settings";
import { defineResource } from "../define.ts";
import { paths } from "./addresses.ts";

export const shopSettingsResource = defineResource({
  contract: shopSettings,
  path: paths.mail,
  menu: { group: "marketing", icon: IdcardOutlined, order: 90 },
  views: { mail: { path: paths.mail, load: () => import("./mail.tsx") } },
});
