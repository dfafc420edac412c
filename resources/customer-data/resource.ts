import { UserDeleteOutlined } from "@ant-design/icons";
import { customerData } from "#contracts/customer-data";
import { defineResource } from "../define.ts";
import { customerDataPaths } from "./addresses.ts";

export const customerDataResource = defineResource({
  contract: customerData,
  path: customerDataPaths.list,
  menu: { group: "settings", icon: UserDeleteOutlined, order: 80 },
  views: { list: { path: customerDataPaths.list, load: () => import("./page.tsx") } },
});
