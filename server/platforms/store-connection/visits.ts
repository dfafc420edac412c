import { createHmac, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type SubscriptionOutcome, storeConnection } from "#contracts/store-connection";
import { addressBelow } from "#server/kit/address";
import type { CallContext, Caller } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import { publicAddress } from "#server/kit/public-address";
import { isSameText } from "#server/kit/same-text";
import type { ModuleDeps } from "#server/platforms/module";
import { oldOrdersScope, requiredScopes, serviceScope } from "#server/platforms/requirements";
import { isLocal, shopPattern } from "./addresses.ts";
import { endVisit, startVisit } from "./attempts.ts";
import { connect } from "./connect.ts";
import { tried } from "./examine.ts";

const { installed, approved, returned } = storeConnection.operations;
/** As WooCommerce shows it on its consent page. */
const appName = "Backhaul";
/** How old Shopify's signed return may be. */
const oldestReturnMs = 5 * 60_000;

interface Start {
  caller: Caller | null;
  context: CallContext;
  request: FastifyRequest;
  reply: FastifyReply;
}
interface Return {
  request: FastifyRequest;
  reply: FastifyReply;
  context: CallContext;
}
interface App {
  origin: string;
  clientId: string;
  clientSecret: string;
}

/** Start a visit to Shopify's consent page; returns its address. Orders of all times are asked for only where the app was granted them. */
export async function startInstall(deps: ModuleDeps, { oldOrders, ...app }: App & { oldOrders: boolean }, call: Start): Promise<string> {
  const state = await startVisit(deps, { kind: "install", ...app }, call);
  const address = new URL(addressBelow(app.origin, "/admin/oauth/authorize"));
  address.search = new URLSearchParams({
    client_id: app.clientId,
    scope: [...requiredScopes.shopify.map(({ scope }) => scope), serviceScope]
      .filter((scope) => oldOrders || scope !== oldOrdersScope)
      .join(","),
    redirect_uri: `${publicAddress(deps.config.publicUrl, call.request)}${installed.path}`,
    state,
  }).toString();
  return address.href;
}

type InstallQuery = { code?: string | undefined; error?: string | undefined; shop?: string | undefined; state?: string | undefined };

/**
 * End a visit to Shopify's consent page: verify that Shopify signed the return for this shop, exchange the code, connect.
 * @throws CONSENT_EXPIRED, CONSENT_DENIED, BAD_SIGNATURE, WRONG_SHOP, and what connecting refuses
 */
export async function endInstall(
  deps: ModuleDeps,
  { state, code, error, shop = "" }: InstallQuery,
  call: Return,
): Promise<SubscriptionOutcome> {
  const { visit, context } = await endVisit(deps, state, call);
  ensure(visit.kind === "install", "CONSENT_EXPIRED");
  const { origin, clientId, clientSecret } = visit;
  ensure(error === undefined, "CONSENT_DENIED");
  assertSigned(call.request.url, clientSecret, context.now);
  ensure(shopPattern.test(shop) && (isLocal(origin) || origin === `https://${shop}`), "WRONG_SHOP");
  ensure(code, "CONSENT_DENIED");
  const tokens = await tried(() => deps.connector.install({ origin, clientId, clientSecret }, code));
  return connect(deps, context, origin, { method: "oauth", clientId, clientSecret, ...tokens });
}

/** Shopify signs the sorted query without its signature. @throws BAD_SIGNATURE, CONSENT_EXPIRED when it is too old */
function assertSigned(url: string, secret: string, now: Date): void {
  const query = new URL(url, "http://return").searchParams;
  const signature = query.get("hmac") ?? "";
  query.delete("hmac");
  const message = [...query].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => `${name}=${value}`);
  if (!isSameText(createHmac("sha256", secret).update(message.join("&")).digest("hex"), signature)) throw new AppError("BAD_SIGNATURE");
  const age = Math.abs(now.getTime() - Number(query.get("timestamp")) * 1000);
  ensure(age <= oldestReturnMs, "CONSENT_EXPIRED");
}

/** Start a visit to WooCommerce's consent page; returns its address. */
export async function startConsent(deps: ModuleDeps, origin: string, call: Start): Promise<string> {
  const state = await startVisit(deps, { kind: "consent", origin, keys: null }, call);
  const own = publicAddress(deps.config.publicUrl, call.request);
  const address = new URL(addressBelow(origin, "/wc-auth/v1/authorize"));
  address.search = new URLSearchParams({
    app_name: appName,
    scope: "read_write",
    user_id: state,
    return_url: `${own}${returned.path}`,
    callback_url: `${own}${approved.path}`,
  }).toString();
  return address.href;
}

/**
 * End a visit to WooCommerce's consent page: connect with the keys the site has sent meanwhile. @throws CONSENT_EXPIRED,
 * CONSENT_DENIED, and what connecting refuses
 */
export async function endConsent(
  deps: ModuleDeps,
  { success, user_id }: { success?: string | undefined; user_id?: string | undefined },
  call: Return,
): Promise<SubscriptionOutcome> {
  const { visit, context } = await endVisit(deps, user_id, call);
  ensure(visit.kind === "consent", "CONSENT_EXPIRED");
  ensure(success === "1" && visit.keys, "CONSENT_DENIED");
  return connect(deps, context, visit.origin, { method: "keys", ...visit.keys, webhookSecret: newWebhookSecret() });
}

/** Return a secret for a site to sign its deliveries with. */
export const newWebhookSecret = (): string => randomBytes(32).toString("base64url");
