import { type CommonShape, commonShape, type Payload, shapeCheck } from "../payload.ts";

type Shape = CommonShape | "product" | "customer" | "action" | "other";

function shapeOf(payload: Payload): Shape {
  const common = commonShape(payload);
  if (common) return common;
  if ("type" in payload) return "product";
  if ("username" in payload || "is_paying_customer" in payload) return "customer";
  return "action" in payload && "arg" in payload ? "action" : "other";
}

/** Assert that a topic fits the body it came with. @throws DeliveryError TOPIC_MISMATCH */
export const assertWoocommerceShape = shapeCheck(shapeOf, {
  "order.created": "order",
  "order.updated": "order",
  "order.restored": "order",
  "order.deleted": "deleted",
  "product.created": "product",
  "product.updated": "product",
  "product.restored": "product",
  "product.deleted": "deleted",
  "customer.created": "customer",
  "customer.updated": "customer",
  "action.woocommerce_order_refunded": "action",
});
