import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const conversationsPaths = {
  list: "/dashboard/chat",
  create: "/dashboard/chat/new",
  show: "/dashboard/chat/:id",
} as const;

const to = addressOf(conversationsPaths);
export const conversationsAddress = to.list();
export const newConversationAddress = to.create();
export const conversationAddress = to.show;
