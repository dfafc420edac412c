import { CreditCardOutlined } from "@ant-design/icons";
import { defineResource } from "../define.ts";

export const billingResource = defineResource({
  name: "billing",
  path: "/dashboard/settings/billing",
  menu: { group: "account", icon: CreditCardOutlined, order: 50 },
  can: ["read", "Billing"],
  views: { billing: { path: "", load: () => import("./billing.tsx") } },
});
