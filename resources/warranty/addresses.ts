import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const warrantyPaths = {
  list: "/dashboard/settings/returns/warranty",
  create: "/dashboard/settings/returns/warranty/new",
  registrations: "/dashboard/settings/returns/warranty/registrations",
  register: "/dashboard/settings/returns/warranty/registrations/new",
  edit: "/dashboard/settings/returns/warranty/:id/edit",
} as const;

const to = addressOf(warrantyPaths);
export const warrantyRulesAddress = to.list();
export const newWarrantyRuleAddress = to.create();
export const editWarrantyRuleAddress = to.edit;
export const registrationsAddress = to.registrations();
export const registerAddress = to.register();
