import { createSigner, createVerifier } from "fast-jwt";

/** A person's token lives 12 hours; so does the session behind it. */
export const tokenLifeMs = 12 * 60 * 60 * 1000;

export interface Tokens {
  /** A signed token that names a session and says when it ends. */
  sign(sessionId: string, expiresAt: Date): string;
  /** The session a token names, or null when it is forged, malformed or past its end. */
  read(token: string, now: Date): string | null;
}

/** Our own tokens: HS256 with the server's secret. Rights are never inside, only the session's id. */
export function createTokens(secret: string): Tokens {
  const sign = createSigner({ key: secret, algorithm: "HS256" });
  // The end is compared with the house's clock below, so that the cache can never outlive it.
  const verify = createVerifier({ key: secret, algorithms: ["HS256"], cache: 5000, ignoreExpiration: true });
  return {
    sign: (sessionId, expiresAt) => sign({ sid: sessionId, exp: Math.floor(expiresAt.getTime() / 1000) }),
    read(token, now) {
      try {
        const { sid, exp } = verify(token) as { sid?: unknown; exp?: unknown };
        return typeof sid === "string" && typeof exp === "number" && exp * 1000 > now.getTime() ? sid : null;
      } catch {
        return null;
      }
    },
  };
}
