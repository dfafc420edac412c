import type { JWTVerifyGetKey } from "jose";
import type { Configuration } from "openid-client";
import { z } from "zod";
import type { Config } from "#server/config";
import { addressBelow } from "#server/kit/address";
import { AppError } from "#server/kit/errors";
import { remembered } from "#server/kit/held-connection";

/** What a provider's token is verified against. */
export interface Trust {
  audience: string;
  keys: JWTVerifyGetKey;
  /** Return the expected issuer for a token's claims; null when none is trusted. */
  issuerFor(claims: { tid?: unknown }): string | null;
}

/** Caches a successful call; a failure is not cached, so the next sign-in tries again. */
const once = <T>(ask: () => Promise<T>): (() => Promise<T>) =>
  remembered("a sign-in provider", () =>
    ask().catch(() => {
      throw new AppError("SSO_UNAVAILABLE");
    }),
  );

/** Return the provider's signing keys, which are fetched when a token is verified. */
async function keysAt(address: string): Promise<JWTVerifyGetKey> {
  const { createRemoteJWKSet } = await import("jose");
  return createRemoteJWKSet(new URL(address));
}

/** Return a client for Google, discovered from its issuer's metadata. */
export const googleClient = ({ clientId, clientSecret, issuer }: NonNullable<Config["google"]>) =>
  once<{ client: Configuration; trust: Trust }>(async () => {
    const { allowInsecureRequests, discovery } = await import("openid-client");
    const execute = issuer.startsWith("http:") ? [allowInsecureRequests] : [];
    const client = await discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: 10 });
    const { jwks_uri, issuer: own } = client.serverMetadata();
    return { client, trust: { audience: clientId, keys: await keysAt(jwks_uri ?? ""), issuerFor: () => own } };
  });

const Discovered = z.object({ issuer: z.string().url(), jwks_uri: z.string().url() });
const tenant = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * Return the trust for Microsoft's common authority, which signs for every tenant, each under its own issuer; the
 * pattern contains `{tenantid}`. https://learn.microsoft.com/entra/identity-platform/access-tokens#validate-the-issuer
 */
export const microsoftTrust = ({ clientId, authority }: NonNullable<Config["microsoft"]>) =>
  once<Trust>(async () => {
    const options = { signal: AbortSignal.timeout(10_000), redirect: "error" } as const;
    const response = await fetch(addressBelow(authority, "/v2.0/.well-known/openid-configuration"), options);
    const { issuer, jwks_uri } = Discovered.parse(await response.json());
    const issuerFor: Trust["issuerFor"] = ({ tid }) =>
      typeof tid === "string" && tenant.test(tid) ? decodeURI(issuer).replace("{tenantid}", tid) : null;
    return { audience: clientId, keys: await keysAt(jwks_uri), issuerFor };
  });
