import type { Database } from "#server/db/open";
import { type Clock, systemClock } from "#server/kit/clock";
import type { StoreContext } from "#server/kit/context";
import { shared } from "#server/kit/held-connection";
import type { Log } from "#server/kit/log";
import { outboundSend, type Send } from "#server/kit/outbound-request";
import { sealOf } from "#server/kit/seal";
import { type Pace, realPace } from "#server/platforms/http/pace";
import { unwatched, type Watch } from "#server/platforms/http/watch";
import { creditSecret } from "#server/platforms/operation-key";
import type { LivePlatform, StorePlatform } from "#server/platforms/port";
import { PlatformError } from "#server/platforms/port/errors";
import { recordedPlatform } from "#server/platforms/recorded/api";
import type { Rate } from "#server/platforms/shopify/api/cost-bucket";
import { clientCredentials, exchangeCode, offlineTokens, type TokenSet, type TokenStore } from "#server/platforms/shopify/api/tokens";
import { apiVersion } from "#server/platforms/shopify/api/version";
import { connectionWatch } from "./connection-health.ts";
import { connections } from "./connections.ts";
import type { Credentials, InstalledApp } from "./credentials.ts";
import { type ConnectionRow, connectionOf, noteVersion, openCredentials, renewCredentials } from "./repository.ts";

interface Deps {
  db: Database;
  /** The installation's secret. */
  secret: string;
  /** Stores may answer at internal addresses, and over HTTP on this machine. */
  allowInside: boolean;
  log: Log;
  clock?: Clock;
  send?: Send;
  pace?: Pace;
}

/** Returns the platform of a store: a recorded one where nothing is connected. @throws PlatformError auth */
export type PlatformOf = (store: Pick<StoreContext, "id" | "platform" | "connectionId">) => StorePlatform | Promise<StorePlatform>;

/** Makes, tries and describes connections. */
export interface Connector {
  /** Exchange the code of Shopify's consent page for tokens. @throws PlatformError */
  install(app: Pick<InstalledApp, "clientId" | "clientSecret"> & { origin: string }, code: string): Promise<TokenSet>;
  /** Return the platform behind credentials that are not stored yet. */
  tryOut(origin: string, credentials: Credentials): LivePlatform;
  /** Return the platform of a connection without its watch: also while the store is paused. @throws PlatformError auth */
  unwatched(row: ConnectionRow): LivePlatform;
  /** Return what is left of a shop's points as far as this process knows; null where none are counted. */
  rateOf(origin: string): Rate | null;
}
export interface StorePlatforms extends Connector {
  platformOf: PlatformOf;
}

/** What surrounds the calls of a connection. */
interface Around {
  tokens: TokenStore;
  watch: Watch;
  onVersion?: (version: string) => void;
}

/** Enough for every store of a busy process; the connection used longest ago is opened again. */
const mostOpen = 500;

/**
 * Return the platforms of all stores, one for a process: what protects a store from too many calls is shared by everybody
 * who talks to it. An open connection is used until the store has another one.
 */
export function storePlatforms({
  db,
  secret,
  allowInside,
  log,
  clock = systemClock,
  send = outboundSend(allowInside),
  pace = realPace,
}: Deps): StorePlatforms {
  const seal = sealOf(secret);
  const all = connections({ send, pace, codeSecret: creditSecret(secret) });
  const open = new Map<string, LivePlatform>();
  // A connection that could not be opened is tried again by the next caller.
  const opening = shared<LivePlatform>("the connection of a store");

  async function connect(storeId: string, connectionId: string): Promise<LivePlatform> {
    const row = await connectionOf(db.kysely, storeId);
    if (row?.id !== connectionId) throw new PlatformError("auth", { safeMessage: "The connection of this store has just changed" });
    return opened(row, connectionWatch({ db, clock, log }, row));
  }

  function opened(row: ConnectionRow, watch: Watch): LivePlatform {
    const credentials = openCredentials(seal, row);
    if (!credentials) throw new PlatformError("auth", { safeMessage: "The stored credentials cannot be read with this server's secret" });
    return platformBy(row.origin, credentials, { tokens: storedTokens(row), watch, onVersion: versionNotes(row) });
  }

  /** Notes when a shop begins to answer in another version than asked for, and when it ends. */
  function versionNotes(row: ConnectionRow): (version: string) => void {
    let known = row.answered_version;
    return (version) => {
      const other = version === apiVersion ? null : version;
      if (other === known) return;
      known = other;
      log.warn({ origin: row.origin, version, asked: apiVersion }, "the platform answers in a version");
      db.transaction((tx) => noteVersion(tx, row.store_id, { answered_version: other })).catch((error: unknown) => {
        log.warn({ err: error }, "the version of a connection was not saved");
      });
    };
  }

  function platformBy(origin: string, credentials: Credentials, { tokens, watch, onVersion }: Around): LivePlatform {
    switch (credentials.method) {
      case "keys":
        return all.woocommerce({ origin, ...credentials, watch });
      case "client_credentials":
        return all.shopify({ origin, tokens: clientCredentials({ origin, ...credentials, send, pace }), watch, onVersion });
      case "oauth":
        return all.shopify({ origin, tokens: offlineTokens({ origin, ...credentials, send, pace }, tokens), watch, onVersion });
    }
  }

  /** The tokens in the database, where every process finds what another one renewed. */
  function storedTokens({ id, store_id }: ConnectionRow): TokenStore {
    async function load(): Promise<InstalledApp> {
      const row = await connectionOf(db.kysely, store_id);
      const credentials = row?.id === id ? openCredentials(seal, row) : null;
      if (credentials?.method !== "oauth")
        throw new PlatformError("auth", { safeMessage: "The connection of this store has just changed" });
      return credentials;
    }
    return {
      load,
      save: async (tokens) =>
        renewCredentials(db.kysely, seal, id, { ...(await load()), ...tokens }, new Date(tokens.expiresAt).toISOString()),
    };
  }

  const platformOf: PlatformOf = ({ id, connectionId }) => {
    if (connectionId === null) return recordedPlatform;
    const known = open.get(connectionId);
    if (known) return keep(connectionId, known);
    return opening(connectionId, async () => keep(connectionId, await connect(id, connectionId)));
  };

  function keep(connectionId: string, platform: LivePlatform): LivePlatform {
    open.delete(connectionId);
    open.set(connectionId, platform);
    const [oldest] = open.keys();
    if (open.size > mostOpen && oldest !== undefined) open.delete(oldest);
    return platform;
  }

  return {
    platformOf,
    install: (app, code) => exchangeCode({ ...app, send, pace }, code),
    tryOut: (origin, credentials) => platformBy(origin, credentials, { tokens: freshTokens(credentials), watch: unwatched }),
    unwatched: (row) => opened(row, unwatched),
    rateOf: all.rateOf,
  };
}

/** Tokens just granted: they outlive the trial, so nothing is renewed. */
const freshTokens = (credentials: Credentials): TokenStore => ({
  load: async () => {
    if (credentials.method !== "oauth") throw new PlatformError("bug", { safeMessage: "These credentials have no tokens" });
    return credentials;
  },
  save: async () => {},
});
