import { createHash, createHmac } from "node:crypto";
import { isSameText } from "#server/kit/same-text";

/**
 * Return whether a body is signed with the secret: base64 of HMAC-SHA256 over the raw body on both platforms. Compared
 * in constant time once the lengths match.
 */
export function isSignedBy(secret: string, raw: Buffer, signature: string): boolean {
  return isSameText(createHmac("sha256", secret).update(raw).digest("base64"), signature);
}

export const sha256 = (raw: Buffer): string => createHash("sha256").update(raw).digest("hex");
