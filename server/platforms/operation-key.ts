import { createHash, createHmac } from "node:crypto";
import { sealOf } from "#server/kit/seal";
import { cutText } from "#server/kit/sound-text";

/** Letters and digits that nobody confuses when typing a code. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Return letters and digits that stand for a digest. */
function lettersOf(digest: string, count: number): string {
  let number = BigInt(`0x${digest}`);
  let letters = "";
  while (letters.length < count) {
    letters += alphabet[Number(number % BigInt(alphabet.length))];
    number /= BigInt(alphabet.length);
  }
  return letters;
}

/**
 * Return a code for a credit: the same for the same key, and unknown to whoever knows the key without the secret. 16 of 31
 * characters are 79 bits.
 */
export const creditCode = (secret: string, key: string): string =>
  lettersOf(createHmac("sha256", secret).update(`credit:${key}`).digest("hex"), 16);

/** Return a tag that names an operation, for look-ups by search: at most 40 characters, as tags may have. */
export const operationTag = (key: string): string =>
  `rm:${/^[\w-]{1,36}$/.test(key) ? key : createHash("sha256").update(key).digest("hex").slice(0, 36)}`;

/** Return whether tags of a record name an operation of this app. An order has the tags of the draft it was made from. */
export const isOwnTag = (tags: readonly string[]): boolean => tags.some((tag) => /^rm:[\w-]+$/.test(tag));

/** Return a short name of an operation, for texts that customers may read too: `RM-` and 10 of 31 characters. */
export const shortMark = (key: string): string => `RM-${lettersOf(createHash("sha256").update(`mark:${key}`).digest("hex"), 10)}`;

/** Return the mark of an operation of ours that a text carries; nothing for a text of somebody else. */
export function markIn(text: unknown): { mark?: string } {
  const found = /\[(rm:[\w-]{1,36})\]|\((RM-[2-9A-Z]{10})\)/.exec(typeof text === "string" ? text : "");
  const mark = found?.[1] ?? found?.[2];
  return mark ? { mark } : {};
}

/** Return whether a mark found by `markIn` is that of an operation. */
export const isMarkOf = (mark: string, key: string): boolean => mark === operationTag(key) || mark === shortMark(key);

/** Return a merchant's text with the key at its end, where `hasMark` finds it. */
export const marked = (text: string, key: string): string => `${cutText(text, 200)} [${operationTag(key)}]`.trim();
export const hasMark = (text: string | null | undefined, key: string): boolean => (text ?? "").includes(`[${operationTag(key)}]`);

/** The secret that codes of gift cards and coupons derive from: it must not change, or a repeated call would issue another. */
export const creditSecret = (secret: string): string => sealOf(secret).fingerprint("codes of store credit", "");

/** Return the code of a credit issued on a platform, which is stored nowhere. */
export const issuedCode = (secret: string, key: string): string => creditCode(creditSecret(secret), key);
