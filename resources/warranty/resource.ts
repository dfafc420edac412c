import { SafetyCertificateOutlined } from "@ant-design/icons";
import { warrantyRegistrations } from "#contracts/warranty/registrations";
import { warranty } from "#contracts/warranty/warranty";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";

const paths = {
  list: "/dashboard/settings/returns/warranty",
  create: "/dashboard/settings/returns/warranty/new",
  registrations: "/dashboard/settings/returns/warranty/registrations",
  register: "/dashboard/settings/returns/warranty/registrations/new",
  edit: "/dashboard/settings/returns/warranty/:id/edit",
} as const;

const to = addressOf(paths);
export const warrantyRulesAddress = to.list();
export const newWarrantyRuleAddress = to.create();
export const editWarrantyRuleAddress = to.edit;
export const registrationsAddress = to.registrations();
export const registerAddress = to.register();

export const warrantyResource = defineResource({
  contract: warranty,
  path: "/dashboard/settings/returns/warranty",
  menu: { group: "settings", icon: SafetyCertificateOutlined, order: 30 },
  words: ["records"],
  views: {
    list: { path: paths.list, load: () => import("./list.tsx"), list: { limit: 10, sort: "name", filters: {} } },
    create: { path: paths.create, load: () => import("./form.tsx"), can: ["create", "Warranty"] },
    registrations: {
      path: paths.registrations,
      load: () => import("./registrations.tsx"),
      list: { contract: warrantyRegistrations, limit: 10, sort: "-created_at", filters: { status: {} } },
    },
    register: { path: paths.register, load: () => import("./register.tsx"), can: ["create", "WarrantyRegistration"] },
    edit: { path: paths.edit, load: () => import("./form.tsx"), can: ["update", "Warranty"] },
  },
});
