import { createHash } from "node:crypto";

/** Return the stored hash of a token that a browser brings back; 32 random bytes need no slow hash. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("base64url");
