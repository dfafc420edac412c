import type { Selectable } from "kysely";
import { changeStore } from "#server/core/stores/api";
import { asJson } from "#server/db/json";
import type { Reader, Tx } from "#server/db/open";
import type { StoreConnection } from "#server/db/tables";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import { type Seal, sealMarked } from "#server/kit/seal";
import { Credentials } from "./credentials.ts";

type Sealing = Pick<Seal, "seal" | "open">;
export type ConnectionRow = Selectable<StoreConnection>;

export interface NewConnection {
  /** Where the platform answers, without a slash at its end. */
  origin: string;
  credentials: Credentials;
  scopes: string[];
  appId: string | null;
  tokenExpiresAt: string | null;
  /** Who connected it, for the page. */
  by: string;
}

/** Return the connection of a store; undefined where nothing is connected. */
export const connectionOf = (reader: Reader, storeId: string): Promise<ConnectionRow | undefined> =>
  reader.selectFrom("store_connection").selectAll().where("store_id", "=", storeId).executeTakeFirst();

/** Connect a store by credentials that have just worked, or replace its credentials: from the next call on the new ones count. Returns the connection's id. */
export async function saveConnection(tx: Tx, seal: Sealing, storeId: string, connection: NewConnection, now: Date): Promise<string> {
  const { origin, credentials, scopes, appId, tokenExpiresAt, by } = connection;
  const id = newId();
  const fresh = {
    id,
    method: credentials.method,
    origin,
    credentials: sealed(seal, credentials),
    scopes: asJson(scopes),
    app_id: appId,
    token_expires_at: tokenExpiresAt,
    failures: 0,
    paused_until: null,
    last_success_at: now.toISOString(),
    last_error: null,
    answered_version: null,
    delivered_version: null,
    connected_at: now.toISOString(),
    connected_by: by,
  };
  await tx
    .insertInto("store_connection")
    .values({ store_id: storeId, ...fresh })
    .onConflict((conflict) => conflict.column("store_id").doUpdateSet(fresh))
    .execute();
  await keepSecret(tx, storeId, now);
  // Deliveries are signed with the app's secret, or with the one given to WooCommerce.
  const webhook_secret = sealMarked(seal, credentials.method === "keys" ? credentials.webhookSecret : credentials.clientSecret);
  await changeStore(tx, storeId, { connection_id: id, webhook_secret });
  return id;
}

/** Shopify asks for a shop's erasure 48 hours after the app was uninstalled, and tries again for days; a merchant may disconnect long before. */
const keptMs = 365 * 24 * 60 * 60_000;

/** Keep the secret that is replaced or forgotten, to verify what privacy law requires; it verifies nothing else. */
async function keepSecret(tx: Tx, storeId: string, now: Date): Promise<void> {
  const store = await tx
    .selectFrom("store")
    .select(["platform", "platform_domain", "webhook_secret"])
    .where("id", "=", storeId)
    .where("connection_id", "is not", null)
    .executeTakeFirst();
  if (store?.platform !== "shopify" || store.webhook_secret === null) return;
  const kept_until = new Date(now.getTime() + keptMs).toISOString();
  const domain = (store.platform_domain ?? "").toLowerCase();
  await tx
    .insertInto("former_secret")
    .values({ id: newId(), store_id: storeId, platform: store.platform, domain, secret: store.webhook_secret, kept_until })
    .execute();
}

/** Forget a store's credentials; its orders, returns and deliveries stay. */
export async function removeConnection(tx: Tx, storeId: string, now: Date): Promise<void> {
  await keepSecret(tx, storeId, now);
  await tx.deleteFrom("store_connection").where("store_id", "=", storeId).execute();
  await changeStore(tx, storeId, { connection_id: null, webhook_secret: null });
}

/** Forget former secrets whose time is over, of all stores. */
export async function forgetFormerSecrets(reader: Reader, now: Date): Promise<void> {
  await reader.deleteFrom("former_secret").where("kept_until", "<", now.toISOString()).execute();
}

/** Store renewed credentials of the same connection; one that was replaced or removed meanwhile stays as it is. */
export async function renewCredentials(
  reader: Reader,
  seal: Seal,
  connectionId: string,
  credentials: Credentials,
  tokenExpiresAt: string,
): Promise<void> {
  await reader
    .updateTable("store_connection")
    .set({ credentials: sealed(seal, credentials), token_expires_at: tokenExpiresAt })
    .where("id", "=", connectionId)
    .execute();
}

/** Note what a connection is granted, and the app it belongs to. */
export async function saveScopes(
  tx: Tx,
  { id, store_id }: Pick<ConnectionRow, "id" | "store_id">,
  { scopes, appId }: Pick<NewConnection, "scopes" | "appId">,
): Promise<void> {
  await tx
    .updateTable("store_connection")
    .set({ scopes: asJson(scopes), app_id: appId })
    .where("store_id", "=", store_id)
    .where("id", "=", id)
    .execute();
}

/** Note the version a store's platform answers or delivers in; null: the one asked for. Returns whether that is news. */
export async function noteVersion(
  tx: Tx,
  storeId: string,
  version: { answered_version: string | null } | { delivered_version: string | null },
): Promise<boolean> {
  const [[column, value]] = Object.entries(version) as [["answered_version" | "delivered_version", string | null]];
  const { numUpdatedRows } = await tx
    .updateTable("store_connection")
    .set(version)
    .where("store_id", "=", storeId)
    .where(column, "is distinct from", value)
    .executeTakeFirst();
  if (numUpdatedRows > 0n)
    await publishLive(tx, { store_id: storeId, resource: "store-connection", ids: [storeId], type: "updated", version: null });
  return numUpdatedRows > 0n;
}

/** Return the credentials of a connection; null when they were sealed with another secret. */
export function openCredentials(seal: Seal, { credentials }: Pick<ConnectionRow, "credentials">): Credentials | null {
  const text = seal.open(credentials);
  return text === null ? null : Credentials.parse(JSON.parse(text));
}

const sealed = (seal: Sealing, credentials: Credentials): string => seal.seal(JSON.stringify(credentials));
