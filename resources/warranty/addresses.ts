import { addressOf } from "#src/lib/address-of";

/** The path of each screen; the resource declares its views by them. */
export const paths = {
  list: "/dashboard/settings/returns/warranty",
  create: "/dashboard/settings/returns/warranty/new",
  registrations: "/dashboard/settings/returns/warranty/registrations",
  register: "/dashboard/settings/returns/warranty/registrations/new",
  edit: "/dashboard/settings/returns/warranty/:id/edit",
} as const;

const to = addressOf(paths);
export const listAddress = to.list();
export const createAddress = to.create();
export const editAddress = to.edit;
export const registrationsAddress = to.registrations();
export const registerAddress = to.register();
export { orderAddress } from "../orders/addresses.ts";
