import { createSigner, createVerifier } from "fast-jwt";

/** Life of a session and its token: 12 hours. */
export const tokenLifeMs = 12 * 60 * 60 * 1000;

export interface Tokens {
  /** Return a signed token with a session's id and expiry. */
  sign(sessionId: string, expiresAt: Date): string;
  /** Return the token's session, or null when it is forged, malformed or expired. */
  read(token: string, now: Date): string | null;
}

/** Return session tokens: HS256 with the server's secret. They contain the session's id, never rights. */
export function createTokens(secret: string): Tokens {
  const sign = createSigner({ key: secret, algorithm: "HS256" });
  // The expiry is compared with our clock below, so that the cache cannot outlive it.
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
