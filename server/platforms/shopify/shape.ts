import { DeliveryError, type Payload, recordOf } from "../payload.ts";

type Shape = "order" | "refund" | "product" | "deleted" | "shop" | "other";

/**
 * Return what a signed body is about. The topic comes in a header that the signature does not cover, so the body alone
 * decides. A deletion is an id and nothing else, which no other delivery is.
 */
function shapeOf(payload: Payload): Shape {
  const names = Object.keys(payload);
  if (names.length === 1 && names[0] === "id") return "deleted";
  if ("line_items" in payload) return "order";
  if ("order_id" in payload) return "refund";
  if ("variants" in payload) return "product";
  return "myshopify_domain" in payload ? "shop" : "other";
}

const expected: ReadonlyMap<string, Shape> = new Map([
  ["orders/create", "order"],
  ["orders/updated", "order"],
  ["orders/cancelled", "order"],
  ["orders/delete", "deleted"],
  ["refunds/create", "refund"],
  ["products/create", "product"],
  ["products/update", "product"],
  ["products/delete", "deleted"],
  ["app/uninstalled", "shop"],
]);

/** Assert that a topic fits the body it came with. @throws DeliveryError TOPIC_MISMATCH */
export function assertShopifyShape(topic: string, payload: unknown): void {
  const shape = expected.get(topic);
  if (shape && shapeOf(recordOf(payload)) !== shape) throw new DeliveryError("TOPIC_MISMATCH");
}

/** Return whether a body is a refund, whose subject is its order. */
export const isRefund = (payload: unknown): boolean => shapeOf(recordOf(payload)) === "refund";
