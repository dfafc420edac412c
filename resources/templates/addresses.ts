import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const templatesPaths = {
  list: "/dashboard/settings/notifications/email",
  edit: "/dashboard/settings/notifications/email/:id",
} as const;

const to = addressOf(templatesPaths);
export const templatesAddress = to.list();
export const templateAddress = to.edit;
