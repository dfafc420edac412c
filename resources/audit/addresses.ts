import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const auditPaths = {
  list: "/dashboard/settings/audit",
} as const;

const to = addressOf(auditPaths);
export const auditAddress = to.list();
/** Return the log limited to what one person did. */
export const activityAddress = (id: string): string => `${auditAddress}?${new URLSearchParams({ actor: id })}`;
