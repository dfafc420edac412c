import { normalEmail } from "#contracts/email-address";

/** Return whether a text is a colour as `#` and six digits. */
export const isColour = (text: string | null | undefined): text is string => /^#[0-9a-f]{6}$/i.test(text?.trim() ?? "");

/** Return whether a text is exactly one email address, as the server sees it. */
export const isEmail = (typed: string): boolean => normalEmail(typed) !== null;
