import { createHash } from "node:crypto";
import { createSigner, createVerifier } from "fast-jwt";
import { emailKey } from "#contracts/email-address";

/** Long enough to choose items and take photos; the form issues a new one at any time. */
export const customerTokenLifeMs = 30 * 60 * 1000;

/** The claims of a customer's token: one order of one store, as long as it has this email address. */
export interface CustomerClaims {
  storeId: string;
  orderId: string;
  /** A hash of the address, because a token's content is readable. */
  email: string;
}
export interface CustomerTokens {
  sign(claims: CustomerClaims, expiresAt: Date): string;
  /** Return the claims and their end, or null when the token is forged, malformed, expired or of another kind. */
  read(token: string, now: Date): (CustomerClaims & { expiresAt: Date }) | null;
}

export const emailDigest = (address: string): string => createHash("sha256").update(emailKey(address)).digest("base64url");

/** Let the customer of an order in: return a token for it, when that ends, and the order. */
export function letIn(
  tokens: CustomerTokens,
  storeId: string,
  { id, number, customer_email }: { id: string; number: string; customer_email: string },
  now: Date,
) {
  const expiresAt = new Date(now.getTime() + customerTokenLifeMs);
  const token = tokens.sign({ storeId, orderId: id, email: emailDigest(customer_email) }, expiresAt);
  return { token, expires_at: expiresAt.toISOString(), order: { id, number } };
}

const audience = "customer";

/** Return customer tokens: HS256 with the server's secret, like people's tokens; the audience separates the two. */
export function createCustomerTokens(secret: string): CustomerTokens {
  const sign = createSigner({ key: secret, algorithm: "HS256", aud: audience });
  const verify = createVerifier({ key: secret, algorithms: ["HS256"], allowedAud: audience, cache: 5000, ignoreExpiration: true });
  return {
    sign: ({ storeId, orderId, email }, expiresAt) =>
      sign({ store: storeId, order: orderId, mail: email, exp: Math.floor(expiresAt.getTime() / 1000) }),
    read(token, now) {
      try {
        const { store, order, mail, exp } = verify(token) as Record<"store" | "order" | "mail" | "exp", unknown>;
        const isWhole = typeof store === "string" && typeof order === "string" && typeof mail === "string" && typeof exp === "number";
        return isWhole && exp * 1000 > now.getTime()
          ? { storeId: store, orderId: order, email: mail, expiresAt: new Date(exp * 1000) }
          : null;
      } catch {
        return null;
      }
    },
  };
}
