import { cutText } from "#server/kit/sound-text";
import type { Delivered, DeliveryWork, Refetch } from "../delivery.ts";
import { DeliveryError, idOf, listOf, recordOf, requiredId } from "../payload.ts";
import { createdVia } from "./api/records.ts";
import { readCustomer } from "./customer.ts";
import { readOrder } from "./order.ts";
import { readProduct } from "./product.ts";
import { assertWoocommerceShape, type SentRefusal, sentRefusal } from "./shape.ts";

/** Read a WooCommerce delivery by its topic. @throws DeliveryError TOPIC_MISMATCH when the body is about something else */
export function readWoocommerce({ topic, payload, currency }: Delivered): DeliveryWork {
  const refusal = sentRefusal(payload);
  if (refusal) return refused(refusal);
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
      // Names the order only. Without a connection the refund comes with the order.updated that WooCommerce sends as well.
      return { kind: "ignored", detail: "NEEDS_LIVE_CONNECTION" };
    case "customer.created":
    case "customer.updated":
      return { kind: "customer", ...readCustomer(recordOf(payload)) };
    case "customer.deleted":
    case "customer.restored":
      return { kind: "ignored", detail: "CUSTOMERS_COME_WITH_ORDERS" };
    default:
      return { kind: "ignored", detail: "UNKNOWN_TOPIC" };
  }
}

/** A record may be gone before its delivery is sent; or the user who made the webhook may not see it, so that nothing is delivered at all. */
function refused({ code, status }: SentRefusal): DeliveryWork {
  if (status === 404 || /_invalid_id$/.test(code)) return { kind: "ignored", detail: "NOT_THERE" };
  throw new DeliveryError(status === 401 || status === 403 ? "SENDER_NOT_ALLOWED" : "SENDER_FAILED");
}

const withVariations = new Set(["variable", "variable-subscription", "variation", "subscription_variation"]);

/** Return what a connected store is asked for instead of reading the delivery; null when the delivery says it all. */
export function woocommerceRefetch(topic: string, payload: unknown): Refetch | null {
  if (sentRefusal(payload)) return null;
  assertWoocommerceShape(topic, payload);
  const record = recordOf(payload);
  switch (topic) {
    case "order.created":
    case "order.updated":
    case "order.restored":
      // An invoice of ours is an order of fees alone.
      if (record.created_via === createdVia && listOf(record.line_items).length === 0)
        return { what: "invoice", externalId: requiredId(record.id) };
      // A delivery does not name the units of its refunds.
      return listOf(record.refunds).length > 0 ? { what: "order", externalId: requiredId(record.id) } : null;
    case "action.woocommerce_order_refunded":
      return { what: "order", externalId: requiredId(record.arg) };
    case "product.created":
    case "product.updated":
    case "product.restored":
      // Its variations are named by id alone; a variation is stored with its product.
      if (!withVariations.has(String(record.type))) return null;
      return { what: "product", externalId: idOf(record.parent_id) ?? requiredId(record.id) };
    default:
      return null;
  }
}

/** Return the platform's id of a delivery's subject, for the list of deliveries. */
export function woocommerceSubject(payload: unknown): string | null {
  const { id, arg } = recordOf(payload);
  const subject = id ?? arg;
  return typeof subject === "string" || typeof subject === "number" ? cutText(String(subject), 100) : null;
}
