import { type CommonShape, commonShape, type Payload, recordOf, shapeCheck } from "../payload.ts";

/** What the REST API answered instead of a record: a delivery says what it says at that moment. */
export interface SentRefusal {
  code: string;
  status: number | null;
}

/** Return the refusal that was delivered in place of a record; null for anything else. */
export function sentRefusal(payload: unknown): SentRefusal | null {
  const { id, code, message, data } = recordOf(payload);
  if (id !== undefined || typeof code !== "string" || typeof message !== "string") return null;
  const status = Number(recordOf(data).status ?? data);
  return { code, status: Number.isInteger(status) ? status : null };
}

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
