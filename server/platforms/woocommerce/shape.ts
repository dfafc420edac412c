import { type CommonShape, commonShape, type Payload, shapeCheck } from "../payload.ts";

type Shape = CommonShape | "product" | "other";

const shapeOf = (payload: Payload): Shape => commonShape(payload) ?? ("type" in payload ? "product" : "other");

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
});
