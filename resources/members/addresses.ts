import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const membersPaths = {
  list: "/dashboard/members",
  create: "/dashboard/members/new",
  show: "/dashboard/members/:id",
  table: "/dashboard/user/list",
  cards: "/dashboard/user/cards",
  change: "/dashboard/user/:id/edit",
} as const;

const to = addressOf(membersPaths);
export const membersAddress = to.list();
export const cardsAddress = to.cards();
export const inviteAddress = to.create();
export const memberAddress = to.show;
