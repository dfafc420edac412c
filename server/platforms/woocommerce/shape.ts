import { DeliveryError, type Payload, recordOf } from "../payload.ts";

type Shape = "order" | "product" | "deleted" | "other";

/** Return what a signed body is about; see Shopify's: the topic's header is not signed here either. */
function shapeOf(payload: Payload): Shape {
  const names = Object.keys(payload);
  if (names.length === 1 && names[0] === "id") return "deleted";
  if ("line_items" in payload) return "order";
  return "type" in payload ? "product" : "other";
}

const expected: ReadonlyMap<string, Shape> = new Map([
  ["order.created", "order"],
  ["order.updated", "order"],
  ["order.restored", "order"],
  ["order.deleted", "deleted"],
  ["product.created", "product"],
  ["product.updated", "product"],
  ["product.restored", "product"],
  ["product.deleted", "deleted"],
]);

/** Assert that a topic fits the body it came with. @throws DeliveryError TOPIC_MISMATCH */
export function assertWoocommerceShape(topic: string, payload: unknown): void {
  const shape = expected.get(topic);
  if (shape && shapeOf(recordOf(payload)) !== shape) throw new DeliveryError("TOPIC_MISMATCH");
}
