import { addressOf } from "#src/lib/address-of";
import { auditAddress } from "../audit/addresses.ts";

/** The path of each screen; the resource declares its views by them. */
export const paths = {
  list: "/dashboard/members",
  create: "/dashboard/members/new",
  show: "/dashboard/members/:id",
  table: "/dashboard/user/list",
  cards: "/dashboard/user/cards",
  change: "/dashboard/user/:id/edit",
} as const;

const to = addressOf(paths);
export const listAddress = to.list();
export const cardsAddress = to.cards();
export const inviteAddress = to.create();
export const memberAddress = to.show;
/** Return the audit log filtered by a person. */
export const activityAddress = (id: string): string => `${auditAddress}?${new URLSearchParams({ actor: id })}`;
