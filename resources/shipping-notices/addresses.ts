import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const shippingNoticesPaths = { list: "/dashboard/notifications/shipping", show: "/dashboard/notifications/shipping/:id" } as const;

const to = addressOf(shippingNoticesPaths);
export const noticesAddress = to.list();
export const noticeAddress = to.show;
