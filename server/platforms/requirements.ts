import type { Action } from "#contracts/returns/actions";
import type { PlatformName } from "#contracts/session/session";
import type { scopeFeatures } from "#contracts/stores";

export type Feature = (typeof scopeFeatures)[number];

/** The webhook topics the product needs, in the platform's spelling. */
export const requiredTopics: Record<PlatformName, readonly string[]> = {
  shopify: [
    "APP_UNINSTALLED",
    "APP_SCOPES_UPDATE",
    "ORDERS_CREATE",
    "ORDERS_UPDATED",
    "ORDERS_CANCELLED",
    "ORDERS_DELETE",
    "REFUNDS_CREATE",
    "ORDER_TRANSACTIONS_CREATE",
    "CHECKOUTS_CREATE",
    "CHECKOUTS_UPDATE",
    "RETURNS_REQUEST",
    "RETURNS_APPROVE",
    "RETURNS_UPDATE",
    "RETURNS_PROCESS",
    "RETURNS_CLOSE",
    "RETURNS_DECLINE",
    "RETURNS_CANCEL",
    "RETURNS_REOPEN",
    "FULFILLMENTS_CREATE",
    "FULFILLMENTS_UPDATE",
    "FULFILLMENT_HOLDS_RELEASED",
    "PRODUCTS_UPDATE",
    "PRODUCTS_DELETE",
    "CUSTOMERS_UPDATE",
    "CUSTOMERS_EMAIL_MARKETING_CONSENT_UPDATE",
    "CUSTOMERS_MARKETING_CONSENT_UPDATE",
    "DRAFT_ORDERS_UPDATE",
    "LOCATIONS_CREATE",
    "LOCATIONS_UPDATE",
    "LOCATIONS_DELETE",
    "BULK_OPERATIONS_FINISH",
  ],
  woocommerce: [
    "order.created",
    "order.updated",
    "order.deleted",
    "order.restored",
    "product.created",
    "product.updated",
    "product.deleted",
    "product.restored",
    "customer.created",
    "customer.updated",
    "action.woocommerce_order_refunded",
  ],
};

interface ScopeNeed {
  scope: string;
  /** The features disabled without it. */
  features: readonly Feature[];
}

/** Granted by Shopify on request only, before an app may ask for it. */
export const oldOrdersScope = "read_all_orders";

/** Only for shops whose goods are sent by a fulfilment service; nothing is switched off for others. */
export const serviceScope = "write_third_party_fulfillment_orders";

/** From the platforms' documentation of the scopes each call needs. */
export const requiredScopes: Record<PlatformName, readonly ScopeNeed[]> = {
  shopify: [
    { scope: "write_orders", features: ["orders", "refunds"] },
    { scope: oldOrdersScope, features: ["oldOrders"] },
    { scope: "read_products", features: ["products"] },
    { scope: "read_customers", features: ["customers"] },
    { scope: "read_locations", features: ["places"] },
    { scope: "write_inventory", features: ["stock"] },
    { scope: "write_returns", features: ["returns"] },
    { scope: "write_draft_orders", features: ["exchanges", "invoices"] },
    { scope: "read_fulfillments", features: ["webhooks"] },
    { scope: "write_merchant_managed_fulfillment_orders", features: ["fulfilment"] },
    { scope: "read_store_credit_accounts", features: ["credit"] },
    { scope: "write_store_credit_account_transactions", features: ["credit"] },
    { scope: "write_gift_cards", features: ["giftCards"] },
    // Of an input field: the customer of a gift card.
    { scope: "write_customers", features: ["giftCardOwners"] },
  ],
  woocommerce: [
    { scope: "read", features: ["orders", "products", "customers"] },
    { scope: "write", features: ["refunds", "credit", "exchanges", "invoices", "fulfilment", "stock", "webhooks"] },
  ],
};

/** The scopes of store credit's forms, and of the platform's own returns. */
export const creditScopes = { giftCard: "write_gift_cards", account: "write_orders", coupon: "write" } as const;
export const returnsScope = "write_returns";

/** Return whether a scope is granted; write access includes read access. */
export const isGranted = (scope: string, granted: readonly string[]): boolean =>
  granted.includes(scope) || (scope.startsWith("read") && granted.includes(scope.replace(/^read/, "write")));

/** Return the features that the granted scopes leave out: each missing scope disables its own and no others. */
export const missingFeatures = (platform: PlatformName, granted: readonly string[]): ReadonlySet<Feature> =>
  new Set(requiredScopes[platform].filter(({ scope }) => !isGranted(scope, granted)).flatMap(({ features }) => features));

/** The feature an action of a return needs on the platform. Store credit has several forms, and other actions need none. */
export const featureOfAction: Readonly<Partial<Record<Action, Feature>>> = {
  refund: "refunds",
  "send-invoice": "invoices",
  "fulfill-exchange-items": "fulfilment",
  "release-hold": "fulfilment",
  restock: "stock",
};
