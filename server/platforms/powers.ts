import type { ErrorCode } from "#contracts/errors";
import type { Action } from "#contracts/returns/actions";
import type { StoreContext } from "#server/kit/context";
import type { Capabilities } from "./port/capabilities.ts";
import type { CreditCommand } from "./port/credit.ts";
import { creditScopes, featureOfAction, isGranted, missingFeatures, returnsScope } from "./requirements.ts";
import { shopifyCapabilities } from "./shopify/store.ts";
import { wooCapabilities } from "./woocommerce/store.ts";

/** The granted scopes; null where nothing is connected. */
type Scopes = readonly string[] | null;
type Store = Pick<StoreContext, "platform" | "connectionId">;

export const isConnected = ({ connectionId }: Pick<StoreContext, "connectionId">): boolean => connectionId !== null;

/** Return what the platform of a connected store can do. */
export const capabilitiesOf = ({ platform }: Pick<StoreContext, "platform">): Capabilities =>
  platform === "shopify" ? shopifyCapabilities : wooCapabilities;

/** Return whether a refund that a person makes by hand is only recorded here, because the platform cannot note it without paying it. */
export const isRecordedByHand = (store: Store, byHand: boolean | undefined): boolean =>
  byHand === true && isConnected(store) && !capabilitiesOf(store).notesHandRefunds;

/** Until a connection was checked its scopes are unknown; the platform itself then refuses. */
const isKnown = (scopes: Scopes): scopes is readonly string[] => scopes !== null && scopes.length > 0;
const has = (scope: string, scopes: Scopes): boolean => !isKnown(scopes) || isGranted(scope, scopes);

/** Return whether returns exist on the platform too, and may be written. */
export const mirrorsReturns = (store: Store, scopes: Scopes): boolean => capabilitiesOf(store).nativeReturns && has(returnsScope, scopes);

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
  if (storeCredit === "coupon") return has(creditScopes.coupon, scopes) ? "coupon" : null;
  const { account, giftCard } = creditScopes;
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
  const { invoices, storeCredit, giftCards } = capabilitiesOf(store);
  const isOffered = action === "create-store-credit" ? storeCredit || giftCards : action !== "send-invoice" || invoices;
  if (!isOffered) return "PLATFORM_NOT_SUPPORTED";
  return isScopeMissing(store, scopes, action) ? "PLATFORM_SCOPE_MISSING" : null;
}

function isScopeMissing(store: Store, scopes: Scopes, action: Action): boolean {
  if (action === "create-store-credit") return creditKindFor(store, scopes, { hasAccount: true, isGoodwill: false }) === null;
  const feature = featureOfAction[action];
  return feature !== undefined && isKnown(scopes) && missingFeatures(store.platform, scopes).has(feature);
}
