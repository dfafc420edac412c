import { SafetyCertificateOutlined } from "@ant-design/icons";
import { warrantyRegistrations } from "#contracts/warranty/registrations";
import { warranty } from "#contracts/warranty/warranty";
import { defineResource } from "../define.ts";
import { warrantyPaths } from "./addresses.ts";

export const warrantyResource = defineResource({
  contract: warranty,
  path: "/dashboard/settings/returns/warranty",
  menu: { group: "settings", icon: SafetyCertificateOutlined, order: 30 },
  words: ["records"],
  views: {
    list: { path: warrantyPaths.list, load: () => import("./list.tsx"), list: { limit: 10, sort: "name", filters: {} } },
    create: { path: warrantyPaths.create, load: () => import("./form.tsx"), can: ["create", "Warranty"] },
    registrations: {
      path: warrantyPaths.registrations,
      load: () => import("./registrations.tsx"),
      list: { contract: warrantyRegistrations, limit: 10, sort: "-created_at", filters: { status: {} } },
    },
    register: { path: warrantyPaths.register, load: () => import("./register.tsx"), can: ["create", "WarrantyRegistration"] },
    edit: { path: warrantyPaths.edit, load: () => import("./form.tsx"), can: ["update", "Warranty"] },
  },
});
