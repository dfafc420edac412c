import { createHash, createHmac } from "node:crypto";

/** Return the SHA-256 of a text in hex. */
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Return the HMAC-SHA-256 of a text under a key. */
export const hmacSha256 = (key: string, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** Return the stored hash of a token that a browser brings back; 32 random bytes need no slow hash. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("base64url");
