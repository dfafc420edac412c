import type { JWTPayload } from "jose";
import { emailKey } from "#contracts/email-address";
import { AppError, ensure } from "#server/kit/errors";
import type { ProviderName } from "./link-identity.ts";
import type { Trust } from "./providers.ts";

/** A person as identified by a provider. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string;
  nonce: string;
}

const algorithms = ["RS256", "PS256", "ES256", "EdDSA"];
const clockToleranceSeconds = 30;
/** Tenant of Microsoft's personal accounts, whose addresses Microsoft has confirmed. */
const personalAccounts = "9188040d-6c67-4c5b-b112-36a304b66dad";

/**
 * Whether the provider vouches for the address. Microsoft's work accounts may claim any address their administrator
 * typed; only `xms_edov` (an optional claim configured in the client's registration) confirms the domain.
 */
const isConfirmed: Record<ProviderName, (claims: JWTPayload) => boolean> = {
  Google: ({ email_verified }) => email_verified === true || email_verified === "true",
  Microsoft: ({ tid, xms_edov }) => tid === personalAccounts || [true, 1, "1", "true"].includes(xms_edov as never),
};

/**
 * Verify an id token (issuer, audience, expiry, signature) before reading any of it. The caller compares the nonce.
 * @throws SSO_REFUSED, SSO_EMAIL_NOT_VERIFIED, SSO_UNAVAILABLE
 */
export async function readIdentity(provider: ProviderName, trust: Trust, idToken: string, now: Date): Promise<Identity> {
  const claims = await verified(trust, idToken, now);
  const { iss, sub, nonce, email } = claims;
  ensure(iss && sub && typeof nonce === "string" && nonce, "SSO_REFUSED");
  ensure(typeof email === "string" && email && isConfirmed[provider](claims), "SSO_EMAIL_NOT_VERIFIED");
  return { issuer: iss, subject: sub, email: emailKey(email), nonce };
}

async function verified(trust: Trust, idToken: string, now: Date): Promise<JWTPayload> {
  const { decodeJwt, errors, jwtVerify } = await import("jose");
  try {
    const issuer = trust.issuerFor(decodeJwt(idToken));
    ensure(issuer, "SSO_REFUSED");
    const { payload } = await jwtVerify(idToken, trust.keys, {
      issuer,
      audience: trust.audience,
      algorithms,
      requiredClaims: ["exp", "iat", "sub", "nonce"],
      currentDate: now,
      clockTolerance: clockToleranceSeconds,
    });
    // A token with several audiences names the one that requested it.
    ensure(!Array.isArray(payload.aud) || payload.aud.length === 1 || payload.azp === trust.audience, "SSO_REFUSED");
    return payload;
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isTheirs = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout);
    throw new AppError(isTheirs ? "SSO_REFUSED" : "SSO_UNAVAILABLE");
  }
}
