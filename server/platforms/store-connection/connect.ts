import type { SubscriptionOutcome } from "#contracts/store-connection";
import { isTimeZone } from "#contracts/time-zone";
import { writeAudit } from "#server/core/audit/api";
import { changeStore } from "#server/core/stores/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { type Credentials, connectionOf, saveConnection } from "#server/platforms/connections/api";
import type { ModuleDeps } from "#server/platforms/module";
import { isGranted, requiredScopes } from "#server/platforms/requirements";
import { isReachable, refreshWebhooks } from "#server/platforms/webhooks/api";
import { forgetAttempts } from "./attempts.ts";
import { type Examined, examine, tried } from "./examine.ts";

/**
 * Connect a store, or replace its credentials: they are tried, the shop is identified, and only then is anything saved.
 * @throws CREDENTIALS_REFUSED, STORE_NOT_REACHABLE, ADDRESS_NOT_ALLOWED, PLATFORM_SCOPE_MISSING, SITE_ADDRESS_DIFFERS,
 * WRONG_SHOP, SHOP_TAKEN, CURRENCY_DIFFERS
 */
export async function connect(
  deps: ModuleDeps,
  context: CallContext,
  origin: string,
  credentials: Credentials,
): Promise<SubscriptionOutcome> {
  const examined = await tried(() => examine(deps.connector.tryOut(origin, credentials)));
  assertUsable(context, examined);
  assertOwnAddress(context, origin, examined);
  const { id, platformDomain } = await deps.db.transaction((tx) => save(deps, tx, context, { origin, credentials, examined }));
  return registerWebhooks(deps, { ...context, store: { ...context.store, connectionId: id, platformDomain } });
}

/** A WooCommerce key without reading and writing is of no use; a Shopify scope that is missing disables its own features only. */
function assertUsable({ store }: CallContext, { scopes }: Examined): void {
  if (store.platform !== "woocommerce") return;
  const missing = requiredScopes.woocommerce.map(({ scope }) => scope).filter((scope) => !isGranted(scope, scopes));
  ensure(missing.length === 0, "PLATFORM_SCOPE_MISSING", { missing });
}

const withoutWww = (host: string): string => host.toLowerCase().replace(/^www\./, "");

/**
 * A WooCommerce site states its own address, and whoever runs a server can have it state anybody's: only the host that
 * was reached is believed. Shopify itself names the shop.
 */
function assertOwnAddress({ store }: CallContext, origin: string, { identity }: Examined): void {
  if (store.platform !== "woocommerce") return;
  ensure(withoutWww(new URL(origin).host) === withoutWww(identity.domain), "SITE_ADDRESS_DIFFERS", { found: identity.domain });
}

interface Tried {
  origin: string;
  credentials: Credentials;
  examined: Examined;
}

async function save(deps: ModuleDeps, tx: Tx, context: CallContext, { origin, credentials, examined }: Tried) {
  const { store, actor, now } = context;
  const { identity, scopes, appId } = examined;
  const platformDomain = await adoptShop(tx, store.id, identity, now);
  const before = await connectionOf(tx, store.id);
  const tokenExpiresAt = credentials.method === "oauth" ? new Date(credentials.expiresAt).toISOString() : null;
  const connection = { origin, credentials, scopes, appId, tokenExpiresAt, by: actor.name };
  const id = await saveConnection(tx, deps.ports.seal, store.id, connection, now);
  await forgetAttempts(tx, store.id);
  const after = { method: credentials.method, origin, scopes, app_id: appId, platform_domain: platformDomain };
  const action = before ? "store_connection.replaced" : "store_connection.connected";
  await writeAudit(tx, context, { action, object_type: "store_connection", object_id: store.id, after });
  await publishLive(tx, { store_id: store.id, resource: "store-connection", ids: [store.id], type: "connected", version: null });
  return { id, platformDomain };
}

/**
 * Take over what the shop says about itself. A store never changes shops or, once it has orders, its currency. @throws
 * WRONG_SHOP, SHOP_TAKEN, CURRENCY_DIFFERS
 */
async function adoptShop(tx: Tx, storeId: string, { domain, currency, time_zone }: Examined["identity"], now: Date): Promise<string> {
  const store = await tx
    .selectFrom("store")
    .select(["platform", "platform_domain", "domain_proven_at", "currency"])
    .where("id", "=", storeId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  ensure(!store.domain_proven_at || store.platform_domain.toLowerCase() === domain, "WRONG_SHOP");
  const other = await tx
    .selectFrom("store")
    .select("id")
    .where("platform", "=", store.platform)
    .where((eb) => eb(eb.fn("lower", ["platform_domain"]), "=", domain))
    .where("connection_id", "is not", null)
    .where("id", "<>", storeId)
    .executeTakeFirst();
  ensure(!other, "SHOP_TAKEN");
  const hasOrders = await tx.selectFrom("orders").select("id").where("store_id", "=", storeId).limit(1).executeTakeFirst();
  ensure(!hasOrders || store.currency === currency, "CURRENCY_DIFFERS", { expected: store.currency, found: currency });
  const timezone = !hasOrders && time_zone && isTimeZone(time_zone) ? { timezone: time_zone } : {};
  const proven = { platform_domain: domain, domain_proven_at: store.domain_proven_at ?? now.toISOString() };
  await changeStore(tx, storeId, { ...proven, currency, ...timezone });
  return domain;
}

/** A failure does not undo the connection: the webhooks page repairs it later. */
async function registerWebhooks(deps: ModuleDeps, context: CallContext): Promise<SubscriptionOutcome> {
  if (!isReachable(deps)) return "skipped";
  try {
    const { invalid_count, report } = await refreshWebhooks(deps, context);
    return invalid_count === 0 && report.every(({ done }) => done !== "FAILED") ? "registered" : "incomplete";
  } catch (error) {
    deps.log.warn({ err: error }, "the webhook subscriptions of a new connection could not be registered");
    return "incomplete";
  }
}
