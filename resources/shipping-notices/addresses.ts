import { addressOf } from "#src/lib/address-of";

/** The path of each screen; the resource declares its views by them. */
export const paths = { list: "/dashboard/notifications/shipping", show: "/dashboard/notifications/shipping/:id" } as const;

const to = addressOf(paths);
export const noticesAddress = to.list();
export const noticeAddress = to.show;
/** Screens of other resources. */
export const templateAddress = (key: string): string => `/dashboard/settings/notifications/email/${key}`;
export { textConnectionAddress } from "../message-connections/addresses.ts";
export const orderAddress = (id: string): string => `/dashboard/order/${id}`;
