import { z } from "zod";
import { addressBelow } from "#server/kit/address";
import { shared } from "#server/kit/held-connection";
import { OutboundError, readText, type Send } from "#server/kit/outbound-request";
import type { Pace } from "../../http/pace.ts";
import { isPlatformError, PlatformError } from "../../port/errors.ts";

/** Supplies the access token of a store. Tokens live for an hour or a day, so nobody holds on to one. */
export interface TokenProvider {
  get(): Promise<string>;
  /** The platform refused this token: fetch another one next time. */
  invalidate(token: string): void;
}

export interface OAuthApp {
  /** Where the shop answers: `https://<shop>`. */
  origin: string;
  clientId: string;
  clientSecret: string;
  send: Send;
  pace: Pace;
}

export interface TokenSet {
  accessToken: string;
  refreshToken: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Where the tokens of an installed app are stored. */
export interface TokenStore {
  load(): Promise<TokenSet>;
  save(tokens: TokenSet): Promise<void>;
}

/** A token this close to its end may expire under way. */
const marginMs = 60_000;

const Granted = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1).optional(),
});

async function grant({ origin, clientId, clientSecret, send }: OAuthApp, fields: Record<string, string>) {
  const body = JSON.stringify({ client_id: clientId, client_secret: clientSecret, ...fields });
  const headers = { "content-type": "application/json", accept: "application/json" };
  let status: number;
  let text: string;
  try {
    const answer = await send({ method: "POST", url: addressBelow(origin, "/admin/oauth/access_token"), headers, body, timeoutMs: 15_000 });
    status = answer.status;
    text = await readText(answer, 64_000);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new PlatformError("unavailable", { safeMessage: "Shopify did not answer the request for an access token", cause: error });
  }
  if (status === 429 || status >= 500)
    throw new PlatformError("unavailable", { safeMessage: `Shopify answered the request for an access token with ${status}` });
  const granted = Granted.safeParse(safeJson(text));
  if (status !== 200 || !granted.success)
    throw new PlatformError("auth", { safeMessage: "Shopify refused the app's credentials", platformCode: `HTTP_${status}` });
  return granted.data;
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Share one request among callers that need a token at the same time. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  const ask = shared<T>("a token of Shopify");
  return () => ask("", work);
}

/**
 * Exchange the code of a consent page for tokens. An expiring token is asked for, because Shopify refuses others from public apps.
 * @throws PlatformError
 */
export async function exchangeCode(app: OAuthApp, code: string): Promise<TokenSet> {
  const { access_token, refresh_token, expires_in } = await grant(app, { code, expiring: "1" });
  if (!refresh_token) throw new PlatformError("auth", { safeMessage: "Shopify granted a token that cannot be renewed" });
  return { accessToken: access_token, refreshToken: refresh_token, expiresAt: app.pace.now() + expires_in * 1000 };
}

/** Tokens of an app for stores of its own organisation: the client credentials grant. */
export function clientCredentials(app: OAuthApp): TokenProvider {
  let current: { token: string; expiresAt: number } | null = null;
  const renew = once(async () => {
    const granted = await grant(app, { grant_type: "client_credentials" });
    current = { token: granted.access_token, expiresAt: app.pace.now() + granted.expires_in * 1000 };
    return current.token;
  });
  return {
    get: async () => (current && current.expiresAt - marginMs > app.pace.now() ? current.token : renew()),
    invalidate(token) {
      if (current?.token === token) current = null;
    },
  };
}

/**
 * Tokens of an app that a merchant installed: an expiring offline token with a refresh token that changes at every use.
 * The new pair is stored before its first use; another process may have stored a newer one, which is then taken.
 */
export function offlineTokens(app: OAuthApp, store: TokenStore): TokenProvider {
  let refused: string | null = null;
  const isUsable = ({ accessToken, expiresAt }: TokenSet) => accessToken !== refused && expiresAt - marginMs > app.pace.now();
  const renew = once(async () => {
    const known = await store.load();
    if (isUsable(known)) return known.accessToken;
    try {
      return await refresh(known.refreshToken);
    } catch (error) {
      const stored = await store.load();
      if (isPlatformError(error, "auth") && isUsable(stored)) return stored.accessToken;
      throw error;
    }
  });
  async function refresh(refreshToken: string): Promise<string> {
    const granted = await grant(app, { grant_type: "refresh_token", refresh_token: refreshToken });
    const expiresAt = app.pace.now() + granted.expires_in * 1000;
    await store.save({ accessToken: granted.access_token, refreshToken: granted.refresh_token ?? refreshToken, expiresAt });
    return granted.access_token;
  }
  return {
    get: renew,
    invalidate(token) {
      refused = token;
    },
  };
}
