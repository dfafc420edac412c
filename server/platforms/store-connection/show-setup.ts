import type { FastifyRequest } from "fastify";
import type { ErrorCode } from "#contracts/errors";
import { storeConnection } from "#contracts/store-connection";
import type { StoreSetup } from "#contracts/store-setup";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { portalAddress, publicAddress } from "#server/kit/public-address";
import { type ConnectionRow, connectionOf, isRefused } from "#server/platforms/connections/api";
import type { ModuleDeps } from "#server/platforms/module";
import { isGranted, oldOrdersScope, requiredScopes, serviceScope } from "#server/platforms/requirements";
import { isReachable } from "#server/platforms/webhooks/api";
import { apiVersion } from "../shopify/api/version.ts";
import { lastRefusal } from "./attempts.ts";

type Step = StoreSetup["steps"][number];
type Scope = StoreSetup["scopes"][number];

/** Return what to enter on the platform, and how far the store is set up. */
export async function showSetup(
  deps: ModuleDeps,
  { context: { store, now }, request }: { context: CallContext; request: FastifyRequest },
): Promise<StoreSetup> {
  const reader = deps.db.kysely;
  const { publicUrl } = deps.config;
  const row = await connectionOf(reader, store.id);
  const scopes = requiredScopes[store.platform].map(({ scope, features }) => ({
    scope,
    features: [...features],
    granted: row ? isGranted(scope, row.scopes) : null,
    on_request: scope === oldOrdersScope,
  }));
  const refusal = (await lastRefusal(reader, store.id, now))?.refusal as ErrorCode | null | undefined;
  return {
    platform: store.platform,
    app_address: publicAddress(publicUrl, request),
    redirect_url: `${publicAddress(publicUrl, request)}${storeConnection.operations.installed.path}`,
    api_version: store.platform === "shopify" ? apiVersion : null,
    portal_address: portalAddress(publicUrl, request, store.id),
    scopes,
    service_scope: store.platform === "shopify" ? serviceScope : null,
    steps: [
      step("ADDRESS", isReachable(deps) ? "DONE" : "PROBLEM"),
      ...(store.platform === "shopify" ? [step("APP", row ? "DONE" : "OPEN")] : []),
      connectStep(row, refusal ?? null),
      step("SCOPES", scopeState(scopes)),
      step("WEBHOOKS", row && (await hasDelivery(reader, store.id, row)) ? "DONE" : "OPEN"),
      step("IMPORT", (await hasOrder(reader, store.id)) ? "DONE" : "OPEN"),
      step("CUSTOMERS", "BY_HAND"),
      step("TRIAL", "BY_HAND"),
    ],
  };
}

const step = (name: Step["step"], state: Step["state"], code: ErrorCode | null = null): Step => ({ step: name, state, code });

function connectStep(row: ConnectionRow | undefined | null, refusal: ErrorCode | null): Step {
  if (!row) return step("CONNECT", refusal ? "PROBLEM" : "OPEN", refusal);
  const isBroken = isRefused(row) || row.paused_until !== null;
  return step("CONNECT", isBroken ? "PROBLEM" : "DONE", isBroken ? ((row.last_error?.code as ErrorCode | undefined) ?? null) : null);
}

/** What the platform grants on request only may be missing: most stores need nothing older. */
function scopeState(scopes: readonly Scope[]): Step["state"] {
  if (scopes.some(({ granted }) => granted === null)) return "OPEN";
  return scopes.some(({ granted, on_request }) => !granted && !on_request) ? "PROBLEM" : "DONE";
}

/** Only what was signed with the connection's secret is stored, so one delivery proves address and secret. */
const hasDelivery = async (reader: Reader, storeId: string, row: ConnectionRow): Promise<boolean> =>
  (await reader
    .selectFrom("delivery")
    .select("id")
    .where("store_id", "=", storeId)
    .where("received_at", ">=", row.connected_at)
    .limit(1)
    .executeTakeFirst()) !== undefined;

const hasOrder = async (reader: Reader, storeId: string): Promise<boolean> =>
  (await reader.selectFrom("orders").select("id").where("store_id", "=", storeId).limit(1).executeTakeFirst()) !== undefined;
