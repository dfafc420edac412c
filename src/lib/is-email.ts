import { normalEmail } from "#contracts/email-address";

/** Return whether a text is exactly one email address, as the server sees it. */
export const isEmail = (typed: string): boolean => normalEmail(typed) !== null;
