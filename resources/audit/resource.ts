import { AuditOutlined } from "@ant-design/icons";
import { audit } from "#contracts/audit";
import { defineResource } from "../define.ts";
import { auditPaths } from "./addresses.ts";

export const auditResource = defineResource({
  contract: audit,
  path: "/dashboard/settings/audit",
  menu: { group: "settings", icon: AuditOutlined, order: 90 },
  views: {
    list: {
      path: auditPaths.list,
      load: () => import("./list.tsx"),
      list: { limit: 20, sort: "-at", filters: { actor: {}, object_type: {}, object_id: {}, action: {}, from: {}, to: {} } },
    },
  },
});
