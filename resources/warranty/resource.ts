import { SafetyCertificateOutlined } from "@ant-design/icons";
import { warrantyRegistrations } from "#contracts/warranty/registrations";
import { warranty } from "#contracts/warranty/warranty";
import { defineResource } from "../define.ts";

export const warrantyResource = defineResource({
  contract: warranty,
  path: "/dashboard/settings/returns/warranty",
  menu: { group: "settings", icon: SafetyCertificateOutlined, order: 30 },
  views: {
    list: { path: "", load: () => import("./list.tsx"), list: { limit: 10, sort: "name", filters: {} } },
    create: { path: "new", load: () => import("./create.tsx"), can: ["create", "Warranty"] },
    registrations: {
      path: "registrations",
      load: () => import("./registrations.tsx"),
      list: { contract: warrantyRegistrations, limit: 10, sort: "-created_at", filters: { status: {} } },
    },
    register: { path: "registrations/new", load: () => import("./register.tsx"), can: ["create", "WarrantyRegistration"] },
    edit: { path: ":id/edit", load: () => import("./edit.tsx"), can: ["update", "Warranty"] },
  },
});
