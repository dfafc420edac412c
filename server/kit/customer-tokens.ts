import { createHash } from "node:crypto";
import { createSigner, createVerifier } from "fast-jwt";

/** Long enough to choose and to photograph; the form gives a new one as often as it is needed. */
export const customerTokenLifeMs = 30 * 60 * 1000;

/** What a customer's token is about: one order of one store, as long as it bears this e-mail address. */
export interface CustomerClaims {
  storeId: string;
  orderId: string;
  /** Of the address, so that none lies readable in a token. */
  email: string;
}
export interface CustomerTokens {
  sign(claims: CustomerClaims, expiresAt: Date): string;
  /** null when it is forged, malformed, past its end, or somebody else's kind of token. */
  read(token: string, now: Date): CustomerClaims | null;
}

/** Addresses are compared without regard to case and the spaces around them. */
export const emailOf = (given: string): string => given.trim().toLowerCase();
export const emailDigest = (given: string): string => createHash("sha256").update(emailOf(given)).digest("base64url");

const audience = "customer";

/** HS256 with the server's secret, as people's tokens; the audience keeps one from passing for the other. */
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
        return isWhole && exp * 1000 > now.getTime() ? { storeId: store, orderId: order, email: mail } : null;
      } catch {
        return null;
      }
    },
  };
}
