import { createHash, createHmac } from "node:crypto";
import { cutText } from "#server/kit/sound-text";

/** Letters and digits that nobody confuses when typing a code. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/**
 * Return a code for a credit: the same for the same key, and unknown to whoever knows the key without the secret. 16 of 31
 * characters are 79 bits.
 */
export function creditCode(secret: string, key: string): string {
  let number = BigInt(`0x${createHmac("sha256", secret).update(`credit:${key}`).digest("hex")}`);
  let code = "";
  for (let i = 0; i < 16; i++) {
    code += alphabet[Number(number % BigInt(alphabet.length))];
    number /= BigInt(alphabet.length);
  }
  return code;
}

/** Return a tag that names an operation, for look-ups by search: at most 40 characters, as tags may have. */
export const operationTag = (key: string): string =>
  `rm:${/^[\w-]{1,36}$/.test(key) ? key : createHash("sha256").update(key).digest("hex").slice(0, 36)}`;

/** Return whether tags of a record name an operation of this app. An order has the tags of the draft it was made from. */
export const isOwnTag = (tags: readonly string[]): boolean => tags.some((tag) => /^rm:[\w-]+$/.test(tag));

/** Return a merchant's text with the key at its end, where `hasMark` finds it. */
export const marked = (text: string, key: string): string => `${cutText(text, 200)} [${operationTag(key)}]`.trim();
export const hasMark = (text: string | null | undefined, key: string): boolean => (text ?? "").includes(`[${operationTag(key)}]`);
