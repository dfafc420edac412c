import { type CommonShape, commonShape, type Payload, shapeCheck } from "../payload.ts";

/** Records that name their type in their global id. */
const typed = {
  Return: "return",
  DraftOrder: "draft",
  Customer: "customer",
  Location: "location",
  BulkOperation: "bulk",
  Fulfillment: "fulfillment",
  OrderTransaction: "transaction",
} as const;

type Shape =
  | CommonShape
  | (typeof typed)[keyof typeof typed]
  | "refund"
  | "transaction"
  | "product"
  | "shop"
  | "hold"
  | "checkout"
  | "mail_consent"
  | "sms_consent"
  | "scopes"
  | "redact"
  | "data_request"
  | "shop_redact"
  | "other";

export const gidType = /^gid:\/\/shopify\/(\w+)\//;

function shapeOf(payload: Payload): Shape {
  if ("shop_domain" in payload && "shop_id" in payload) return privacyShape(payload);
  const type = gidType.exec(String(payload.admin_graphql_api_id ?? ""))?.[1] ?? "";
  if (Object.hasOwn(typed, type)) return typed[type as keyof typeof typed];
  if ("email_marketing_consent" in payload && "customer_id" in payload) return "mail_consent";
  if ("sms_marketing_consent" in payload && !("orders_count" in payload)) return "sms_consent";
  // Before the common shapes: a checkout has lines as an order has.
  if ("abandoned_checkout_url" in payload) return "checkout";
  const common = commonShape(payload);
  if (common) return common;
  if ("order_id" in payload) return "kind" in payload && "gateway" in payload ? "transaction" : "refund";
  if ("variants" in payload) return "product";
  if ("fulfillment_order" in payload) return "hold";
  if ("current" in payload && "previous" in payload) return "scopes";
  return "myshopify_domain" in payload ? "shop" : "other";
}

/** What privacy law requires says itself what it asks for. */
function privacyShape(payload: Payload): Shape {
  if (!("customer" in payload)) return "shop_redact";
  return "orders_to_redact" in payload ? "redact" : "data_request";
}

/** Assert that a topic fits the body it came with. @throws DeliveryError TOPIC_MISMATCH */
export const assertShopifyShape = shapeCheck(shapeOf, {
  "orders/create": "order",
  "orders/updated": "order",
  "orders/cancelled": "order",
  "orders/delete": "deleted",
  "refunds/create": "refund",
  "order_transactions/create": "transaction",
  "checkouts/create": "checkout",
  "checkouts/update": "checkout",
  "returns/request": "return",
  "returns/approve": "return",
  "returns/decline": "return",
  "returns/update": "return",
  "returns/process": "return",
  "returns/close": "return",
  "returns/cancel": "return",
  "returns/reopen": "return",
  "fulfillments/create": "fulfillment",
  "fulfillments/update": "fulfillment",
  "fulfillment_holds/released": "hold",
  "products/create": "product",
  "products/update": "product",
  "products/delete": "deleted",
  "customers/create": "customer",
  "customers/update": "customer",
  "customers_email_marketing_consent/update": "mail_consent",
  "customers_marketing_consent/update": "sms_consent",
  "draft_orders/update": "draft",
  "locations/create": "location",
  "locations/update": "location",
  "locations/delete": "deleted",
  "app/scopes_update": "scopes",
  "app/uninstalled": "shop",
  "bulk_operations/finish": "bulk",
  "customers/data_request": "data_request",
  "customers/redact": "redact",
  "shop/redact": "shop_redact",
});
