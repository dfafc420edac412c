import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const messagesPaths = {
  people: "/dashboard/mail",
  list: "/dashboard/mail/all",
} as const;

const to = addressOf(messagesPaths);
export const peopleAddress = to.people();
export const logAddress = to.list();
/** The log, limited to one person. */
export const logOf = (recipient: string): string => `${logAddress}?recipient=${encodeURIComponent(recipient)}`;
