import { createHmac, randomBytes } from "node:crypto";

/** RFC 3986, as OAuth demands it. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Return the query of a request signed by OAuth 1.0a with one leg. WooCommerce accepts a key over plain HTTP in this form
 * only; over HTTPS the key itself is sent.
 */
export function signedQuery(
  { key, secret }: { key: string; secret: string },
  method: string,
  url: string,
  query: Record<string, string>,
  now: number,
  nonce: string = randomBytes(12).toString("hex"),
): Record<string, string> {
  const fields: Record<string, string> = {
    ...query,
    oauth_consumer_key: key,
    oauth_nonce: nonce,
    oauth_signature_method: "HMAC-SHA256",
    oauth_timestamp: String(Math.floor(now / 1000)),
  };
  const pairs = Object.entries(fields)
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
  const base = [method, encode(url), encode(pairs.join("&"))].join("&");
  return { ...fields, oauth_signature: createHmac("sha256", `${secret}&`).update(base).digest("base64") };
}
