import { AuditOutlined } from "@ant-design/icons";
import { audit } from "#contracts/audit";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";

const paths = {
  list: "/dashboard/settings/audit",
} as const;

const to = addressOf(paths);
export const auditAddress = to.list();
/** Return the log limited to what one person did. */
export const activityAddress = (id: string): string => `${auditAddress}?${new URLSearchParams({ actor: id })}`;

export const auditResource = defineResource({
  contract: audit,
  path: "/dashboard/settings/audit",
  menu: { group: "settings", icon: AuditOutlined, order: 90 },
  views: {
    list: {
      path: paths.list,
      load: () => import("./list.tsx"),
      list: { limit: 20, sort: "-at", filters: { actor: {}, object_type: {}, object_id: {}, action: {}, from: {}, to: {} } },
    },
  },
});
