import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const dimensionsPaths = {
  list: "/dashboard/settings/returns/dimensions",
  create: "/dashboard/settings/returns/dimensions/new",
  edit: "/dashboard/settings/returns/dimensions/:id/edit",
} as const;

const to = addressOf(dimensionsPaths);
export const dimensionsAddress = to.list();
export const newDimensionAddress = to.create();
export const editDimensionAddress = to.edit;
