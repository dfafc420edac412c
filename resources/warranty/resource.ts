import { SafetyCertificateOutlined } from "@ant-design/icons";
import { warrantyRegistrations } from "#contracts/warranty/registrations";
import { warranty } from "#contracts/warranty/warranty";
import { defineResource } from "../define.ts";
import { paths } from "./addresses.ts";

export const warrantyResource = defineResource({
  contract: warranty,
  path: "/dashboard/settings/returns/warranty",
  menu: { group: "settings", icon: SafetyCertificateOutlined, order: 30 },
  words: ["records"],
  views: {
    list: { path: paths.list, load: () => import("./list.tsx"), list: { limit: 10, sort: "name", filters: {} } },
    create: { path: paths.create, load: () => import("./create.tsx"), can: ["create", "Warranty"] },
    registrations: {
      path: paths.registrations,
      load: () => import("./registrations.tsx"),
      list: { contract: warrantyRegistrations, limit: 10, sort: "-created_at", filters: { status: {} } },
    },
    register: { path: paths.register, load: () => import("./register.tsx"), can: ["create", "WarrantyRegistration"] },
    edit: { path: paths.edit, load: () => import("./edit.tsx"), can: ["update", "Warranty"] },
  },
});
