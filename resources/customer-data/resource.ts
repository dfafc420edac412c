import { UserDeleteOutlined } from "@ant-design/icons";
import { customerData } from "#contracts/customer-data";
import { defineResource } from "../define.ts";
import { paths } from "./addresses.ts";

export const customerDataResource = defineResource({
  contract: customerData,
  path: paths.list,
  menu: { group: "settings", icon: UserDeleteOutlined, order: 80 },
  views: { list: { path: paths.list, load: () => import("./page.tsx") } },
});
