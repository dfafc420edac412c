import { UserDeleteOutlined } from "@ant-design/icons";
import { customerData } from "#contracts/customer-data";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";

/** The path of each screen; the resource declares its views by them. */
export const customerDataPaths = {
  list: "/dashboard/settings/customer-data",
} as const;

const to = addressOf(customerDataPaths);
const customerDataAddress = to.list();
/** Return the page about one customer. */
export const dataOfCustomer = (email: string): string => `${customerDataAddress}?${new URLSearchParams({ email })}`;

export const customerDataResource = defineResource({
  contract: customerData,
  path: customerDataPaths.list,
  menu: { group: "settings", icon: UserDeleteOutlined, order: 80 },
  views: { list: { path: customerDataPaths.list, load: () => import("./page.tsx") } },
});
