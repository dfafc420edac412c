import { createHash, randomBytes } from "node:crypto";

const live = "bh_live_";
const test = "bh_test_";

/** Return whether a bearer token is an API key rather than a session token. */
export const isKey = (token: string): boolean => token.startsWith(live) || token.startsWith(test);

/** Return the stored hash of a key: SHA-256, hex. A key is 24 random bytes, so no slow hash is needed. */
export const hashOfKey = (key: string): string => createHash("sha256").update(key).digest("hex");

/** Return a new key and its prefix, which may be shown again. */
export function makeKey(forTests: boolean): { key: string; prefix: string } {
  const key = `${forTests ? test : live}${randomBytes(24).toString("base64url")}`;
  return { key, prefix: key.slice(0, 14) };
}
