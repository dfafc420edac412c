import { addressOf } from "#src/lib/address-of";

/** The path of each screen; the resource declares its views by them. */
export const paths = {
  people: "/dashboard/mail",
  list: "/dashboard/mail/all",
} as const;

const to = addressOf(paths);
export const peopleAddress = to.people();
export const logAddress = to.list();
/** The log, limited to one person. */
export const logOf = (recipient: string): string => `${logAddress}?recipient=${encodeURIComponent(recipient)}`;
/** The mail server. */
export { mailServerAddress } from "../message-connections/addresses.ts";
