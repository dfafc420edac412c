import type { ErrorCode } from "#contracts/errors";
import type { Action } from "#contracts/returns/actions";
import type { StoreContext } from "#server/kit/context";
import type { Capabilities } from "./port/capabilities.ts";
import type { CreditCommand } from "./port/credit.ts";
import { isGranted, operationScopes } from "./requirements.ts";
import { shopifyCapabilities } from "./shopify/store.ts";
import { wooCapabilities } from "./woocommerce/store.ts";

/** The granted scopes; null where nothing is connected. */
type Scopes = readonly string[] | null;
type Store = Pick<StoreContext, "platform" | "connectionId">;

export const isConnected = ({ connectionId }: Pick<StoreContext, "connectionId">): boolean => connectionId !== null;

/** Return what the platform of a connected store can do. */
export const capabilitiesOf = ({ platform }: Pick<StoreContext, "platform">): Capabilities =>
  platform === "shopify" ? shopifyCapabilities : wooCapabilities;

/** Until a connection was checked its scopes are unknown; the platform itself then refuses. */
const has = (scope: string, scopes: Scopes): boolean => !scopes || scopes.length === 0 || isGranted(scope, scopes);

/** Return whether returns exist on the platform too, and may be written. */
export const mirrorsReturns = (store: Store, scopes: Scopes): boolean =>
  capabilitiesOf(store).nativeReturns && has(operationScopes.shopify.returns, scopes);

/**
 * Return the form store credit takes here: a balance for a customer with an account, else a gift card or a coupon. Null: none,
 * or the scope for it is missing.
 */
export function creditKindFor(
  store: Store,
  scopes: Scopes,
  { hasAccount, isGoodwill }: { hasAccount: boolean; isGoodwill: boolean },
): CreditCommand["kind"] | null {
  const { storeCredit, giftCards } = capabilitiesOf(store);
  if (storeCredit === "coupon") return has(operationScopes.woocommerce.coupon, scopes) ? "coupon" : null;
  const { account, giftCard } = operationScopes.shopify;
  const kinds = [
    ...(storeCredit === "account" && hasAccount && has(account, scopes) ? ["account" as const] : []),
    ...(giftCards && has(giftCard, scopes) ? ["gift_card" as const] : []),
  ];
  // Goodwill on an account cannot be repeated safely; a gift card can.
  return (isGoodwill ? kinds.at(-1) : kinds[0]) ?? null;
}

/** Return why a connected store's platform rules an action out; null when it does not. */
export function platformObjection(store: Store, scopes: Scopes, action: Action): ErrorCode | null {
  if (!isConnected(store)) return null;
  const capabilities = capabilitiesOf(store);
  const needed = operationScopes[store.platform];
  switch (action) {
    case "refund":
      return has(needed.refund, scopes) ? null : "PLATFORM_SCOPE_MISSING";
    case "send-invoice":
      if (!capabilities.invoices) return "PLATFORM_NOT_SUPPORTED";
      return has(needed.invoice, scopes) ? null : "PLATFORM_SCOPE_MISSING";
    case "create-store-credit":
      if (!capabilities.storeCredit && !capabilities.giftCards) return "PLATFORM_NOT_SUPPORTED";
      return creditKindFor(store, scopes, { hasAccount: true, isGoodwill: false }) ? null : "PLATFORM_SCOPE_MISSING";
    default:
      return null;
  }
}
