import { addressOf } from "#src/lib/address-of";

/** The path of each screen; the resource declares its views by them. */
export const paths = {
  list: "/dashboard/settings/notifications/email",
  edit: "/dashboard/settings/notifications/email/:id",
} as const;

const to = addressOf(paths);
export const listAddress = to.list();
export const editAddress = to.edit;
