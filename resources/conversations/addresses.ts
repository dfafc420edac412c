import { addressOf } from "#src/lib/address-of";

/** The path of each screen; the resource declares its views by them. */
export const paths = {
  list: "/dashboard/chat",
  create: "/dashboard/chat/new",
  show: "/dashboard/chat/:id",
} as const;

const to = addressOf(paths);
export const listAddress = to.list();
export const newConversationAddress = to.create();
export const conversationAddress = to.show;
