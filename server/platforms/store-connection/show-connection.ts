import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { ErrorCode } from "#contracts/errors";
import { type StoreConnectionView, storeConnection } from "#contracts/store-connection";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { publicAddress } from "#server/kit/public-address";
import { type ConnectionRow, connectionOf, isRefused } from "#server/platforms/connections/api";
import type { ModuleDeps } from "#server/platforms/module";
import { isGranted, requiredScopes } from "#server/platforms/requirements";
import { apiVersion } from "#server/platforms/shopify/api/version";
import { isReachable } from "#server/platforms/webhooks/api";
import { lastRefusal } from "./attempts.ts";

/** Above this, an exact number is not worth the cost of counting. */
const mostCounted = 100;

/** Return the store's connection and its health, without credentials. */
export async function showConnection(
  deps: ModuleDeps,
  { context: { store, now }, request }: { context: CallContext; request: FastifyRequest },
): Promise<StoreConnectionView> {
  const reader = deps.db.kysely;
  const row = await connectionOf(reader, store.id);
  // The context may be older than the connection that has just been made.
  const current = await reader.selectFrom("store").select("platform_domain").where("id", "=", store.id).executeTakeFirstOrThrow();
  const refused = await lastRefusal(reader, store.id, now);
  return {
    platform: store.platform,
    platform_domain: current.platform_domain,
    connection: row ? connectionShown(deps, row, store.platform) : null,
    traffic: await trafficOf(reader, store.id, now),
    refusal: refused?.refusal ? { code: refused.refusal as ErrorCode, at: refused.started_at } : null,
    is_reachable: isReachable(deps),
    redirect_url: `${publicAddress(deps.config.publicUrl, request)}${storeConnection.operations.installed.path}`,
  };
}

function connectionShown(
  { connector }: ModuleDeps,
  row: ConnectionRow,
  platform: CallContext["store"]["platform"],
): NonNullable<StoreConnectionView["connection"]> {
  const { method, origin, app_id, scopes, connected_at, connected_by, token_expires_at, failures, paused_until, last_success_at } = row;
  const missing_scopes = requiredScopes[platform].map(({ scope }) => scope).filter((scope) => !isGranted(scope, scopes));
  return {
    ...{ method, origin, app_id, scopes, missing_scopes, connected_at, connected_by, token_expires_at },
    ...{ failures, paused_until, last_success_at, last_error: row.last_error },
    state: stateOf(row),
    rate: connector.rateOf(origin),
    versions: platform === "shopify" ? { asked: apiVersion, answered: row.answered_version, delivered: row.delivered_version } : null,
  };
}

function stateOf(row: ConnectionRow): NonNullable<StoreConnectionView["connection"]>["state"] {
  if (isRefused(row)) return "refused";
  return row.paused_until === null ? "connected" : "paused";
}

async function trafficOf(reader: Reader, storeId: string, now: Date): Promise<StoreConnectionView["traffic"]> {
  const deliveries = () => reader.selectFrom("delivery").where("store_id", "=", storeId);
  const last = await deliveries().select("received_at").orderBy("received_at", "desc").orderBy("id", "desc").limit(1).executeTakeFirst();
  const waiting = await deliveries()
    .select("received_at")
    .where("state", "=", "RECEIVED")
    .orderBy("received_at")
    .limit(mostCounted)
    .execute();
  const failed = await deliveries().select(sql`1`.as("one")).where("state", "=", "FAILED").limit(mostCounted).execute();
  const open = await reader
    .selectFrom("platform_operation")
    .select("key")
    .where("store_id", "=", storeId)
    .where("state", "in", ["sent", "unknown"])
    .limit(mostCounted)
    .execute();
  const oldest = waiting[0]?.received_at;
  return {
    last_delivery_at: last?.received_at ?? null,
    lag_seconds: oldest ? Math.max(0, Math.round((now.getTime() - new Date(oldest).getTime()) / 1000)) : null,
    failed_deliveries: failed.length,
    waiting_deliveries: waiting.length,
    open_operations: open.length,
  };
}
