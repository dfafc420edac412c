import { IdcardOutlined } from "@ant-design/icons";
import { shopSettings } from "#contracts/shop-settings";
import { defineResource } from "../define.ts";
import { shopSettingsPaths } from "./addresses.ts";

export const shopSettingsResource = defineResource({
  contract: shopSettings,
  path: shopSettingsPaths.mail,
  menu: { group: "marketing", icon: IdcardOutlined, order: 90 },
  views: { mail: { path: shopSettingsPaths.mail, load: () => import("./mail.tsx") } },
});
