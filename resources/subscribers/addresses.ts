import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const subscribersPaths = {
  list: "/dashboard/notifications/subscriber/list",
  create: "/dashboard/notifications/subscriber/create",
  show: "/dashboard/notifications/subscriber/:id",
  edit: "/dashboard/notifications/subscriber/:id/edit",
} as const;

const to = addressOf(subscribersPaths);
export const subscribersAddress = to.list();
export const newSubscriberAddress = to.create();
export const subscriberAddress = to.show;
export const editSubscriberAddress = to.edit;
