import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/**
 * Return whether a body is signed with the secret: base64 of HMAC-SHA256 over the raw body on both platforms. Compared
 * in constant time once the lengths match.
 */
export function isSignedBy(secret: string, raw: Buffer, signature: string): boolean {
  const expected = Buffer.from(createHmac("sha256", secret).update(raw).digest("base64"));
  const received = Buffer.from(signature);
  return expected.length === received.length && timingSafeEqual(expected, received);
}

export const sha256 = (raw: Buffer): string => createHash("sha256").update(raw).digest("hex");
