import type { Delivered, DeliveryWork } from "../delivery.ts";
import { recordOf, requiredId } from "../payload.ts";
import { readOrder } from "./order.ts";
import { readProduct } from "./product.ts";
import { assertWoocommerceShape } from "./shape.ts";

/** Read a WooCommerce delivery by its topic. @throws DeliveryError TOPIC_MISMATCH when the body is about something else */
export function readWoocommerce({ topic, payload, currency }: Delivered): DeliveryWork {
  assertWoocommerceShape(topic, payload);
  switch (topic) {
    case "order.created":
    case "order.updated":
    case "order.restored":
      return readOrder(payload);
    case "order.deleted":
      return { kind: "order_deleted", externalId: requiredId(recordOf(payload).id) };
    case "product.created":
    case "product.updated":
    case "product.restored":
      return readProduct(payload, currency);
    case "product.deleted":
      return { kind: "product_deleted", externalId: requiredId(recordOf(payload).id) };
    case "action.woocommerce_order_refunded":
      // Names the order only. The refund comes with the order.updated that WooCommerce sends as well.
      return { kind: "ignored", detail: "NEEDS_LIVE_CONNECTION" };
    case "customer.created":
    case "customer.updated":
    case "customer.deleted":
    case "customer.restored":
      return { kind: "ignored", detail: "CUSTOMERS_COME_WITH_ORDERS" };
    default:
      return { kind: "ignored", detail: "UNKNOWN_TOPIC" };
  }
}

/** Return the platform's id of a delivery's subject, for the list of deliveries. */
export function woocommerceSubject(payload: unknown): string | null {
  const { id, arg } = recordOf(payload);
  const subject = id ?? arg;
  return typeof subject === "string" || typeof subject === "number" ? String(subject).slice(0, 100) : null;
}
