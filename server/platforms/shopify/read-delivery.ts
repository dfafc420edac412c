import type { Delivered, DeliveryWork } from "../delivery.ts";
import { recordOf, requiredId } from "../payload.ts";
import { readOrder } from "./order.ts";
import { readProduct } from "./product.ts";
import { readRefund } from "./refund.ts";
import { assertShopifyShape, isRefund } from "./shape.ts";

/** Read a Shopify delivery by its topic. @throws DeliveryError TOPIC_MISMATCH when the body is about something else */
export function readShopify({ topic, payload, currency }: Delivered): DeliveryWork {
  assertShopifyShape(topic, payload);
  const record = recordOf(payload);
  switch (topic) {
    case "orders/create":
    case "orders/updated":
    case "orders/cancelled":
      return readOrder(payload);
    case "orders/delete":
      return { kind: "order_deleted", externalId: requiredId(record.id) };
    case "refunds/create":
      return { kind: "refund", orderExternalId: requiredId(record.order_id), ...readRefund(record, null) };
    case "products/create":
    case "products/update":
      return readProduct(payload, currency);
    case "products/delete":
      return { kind: "product_deleted", externalId: requiredId(record.id) };
    case "app/uninstalled":
      return { kind: "disconnected" };
    default:
      return { kind: "ignored", detail: "UNKNOWN_TOPIC" };
  }
}

/** Return the platform's id of a delivery's subject, for the list of deliveries. */
export function shopifySubject(payload: unknown): string | null {
  const { id, order_id } = recordOf(payload);
  const subject = isRefund(payload) ? order_id : id;
  return typeof subject === "string" || typeof subject === "number" ? String(subject).slice(0, 100) : null;
}
