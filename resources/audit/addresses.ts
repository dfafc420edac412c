import { addressOf } from "#src/lib/address-of";

/** The path of each screen; the resource declares its views by them. */
export const paths = {
  list: "/dashboard/settings/audit",
} as const;

const to = addressOf(paths);
export const auditAddress = to.list();
