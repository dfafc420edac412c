import { type CommonShape, commonShape, type Payload, recordOf, shapeCheck } from "../payload.ts";

type Shape = CommonShape | "refund" | "product" | "shop" | "other";

function shapeOf(payload: Payload): Shape {
  const common = commonShape(payload);
  if (common) return common;
  if ("order_id" in payload) return "refund";
  if ("variants" in payload) return "product";
  return "myshopify_domain" in payload ? "shop" : "other";
}

/** Assert that a topic fits the body it came with. @throws DeliveryError TOPIC_MISMATCH */
export const assertShopifyShape = shapeCheck(shapeOf, {
  "orders/create": "order",
  "orders/updated": "order",
  "orders/cancelled": "order",
  "orders/delete": "deleted",
  "refunds/create": "refund",
  "products/create": "product",
  "products/update": "product",
  "products/delete": "deleted",
  "app/uninstalled": "shop",
});

/** Return whether a body is a refund, whose subject is its order. */
export const isRefund = (payload: unknown): boolean => shapeOf(recordOf(payload)) === "refund";
