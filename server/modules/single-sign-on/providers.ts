import { createRemoteJWKSet, type JWTVerifyGetKey } from "jose";
import { allowInsecureRequests, type Configuration, discovery } from "openid-client";
import { z } from "zod";
import type { Config } from "#server/config";
import { AppError } from "#server/kit/errors";

/** What a token of a provider is held against. */
export interface Trust {
  audience: string;
  keys: JWTVerifyGetKey;
  /** Who must have signed a token that says this of itself; null when nobody we trust may. */
  issuerFor(claims: { tid?: unknown }): string | null;
}

/** Asks once and remembers; a failure is forgotten, so that the next sign-in asks again. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return () => {
    known ??= ask().catch(() => {
      known = undefined;
      throw new AppError("SSO_UNAVAILABLE");
    });
    return known;
  };
}

/** Google, as it describes itself at its issuer's address. */
export const googleClient = ({ clientId, clientSecret, issuer }: NonNullable<Config["google"]>) =>
  once<{ client: Configuration; trust: Trust }>(async () => {
    const execute = issuer.startsWith("http:") ? [allowInsecureRequests] : [];
    const client = await discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: 10 });
    const { jwks_uri, issuer: own } = client.serverMetadata();
    return { client, trust: { audience: clientId, keys: createRemoteJWKSet(new URL(jwks_uri ?? "")), issuerFor: () => own } };
  });

const Discovered = z.object({ issuer: z.string().url(), jwks_uri: z.string().url() });
const tenant = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * Microsoft's common authority: it signs for every tenant, each under an issuer of its own, named by a pattern with `{tenantid}`.
 * https://learn.microsoft.com/entra/identity-platform/access-tokens#validate-the-issuer
 */
export const microsoftTrust = ({ clientId, authority }: NonNullable<Config["microsoft"]>) =>
  once<Trust>(async () => {
    const options = { signal: AbortSignal.timeout(10_000), redirect: "error" } as const;
    const response = await fetch(`${authority}/v2.0/.well-known/openid-configuration`, options);
    const { issuer, jwks_uri } = Discovered.parse(await response.json());
    const issuerFor: Trust["issuerFor"] = ({ tid }) =>
      typeof tid === "string" && tenant.test(tid) ? decodeURI(issuer).replace("{tenantid}", tid) : null;
    return { audience: clientId, keys: createRemoteJWKSet(new URL(jwks_uri)), issuerFor };
  });
