import { Customer } from "#contracts/orders/upsert";
import { LocationUpsert } from "#contracts/products";
import { cutText } from "#server/kit/sound-text";
import type { Delivered, DeliveryWork, Refetch } from "../delivery.ts";
import { checked, clip, countryOf, listOf, mailboxOf, type Payload, recordOf, requiredId } from "../payload.ts";
import { readCheckout } from "./checkout.ts";
import { readConsent } from "./consent.ts";
import { hasUnnamedFees } from "./extra-charges.ts";
import { readOrder } from "./order.ts";
import { readPrivacy } from "./privacy.ts";
import { isCut, readProduct } from "./product.ts";
import { readRefund, readRefundEnding } from "./refund.ts";
import { assertShopifyShape, gidType } from "./shape.ts";

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
    case "order_transactions/create":
      return endingOf(record);
    case "products/create":
    case "products/update":
      return readProduct(payload, currency);
    case "products/delete":
      return { kind: "product_deleted", externalId: requiredId(record.id) };
    case "checkouts/create":
    case "checkouts/update":
      return { kind: "checkout", checkout: readCheckout(payload) };
    case "customers/create":
    case "customers/update":
      return customerOf(record);
    case "customers_email_marketing_consent/update":
      return readConsent(record, "EMAIL");
    case "customers_marketing_consent/update":
      return readConsent(record, "SMS");
    case "locations/create":
    case "locations/update":
      return locationOf(record);
    case "locations/delete":
      return { kind: "location_deleted", externalId: requiredId(record.id) };
    case "bulk_operations/finish":
      return { kind: "bulk_finished", externalId: String(record.admin_graphql_api_id) };
    case "customers/data_request":
    case "customers/redact":
    case "shop/redact":
      return readPrivacy(topic, record);
    case "app/uninstalled":
      return { kind: "disconnected" };
    default:
      return { kind: "ignored", detail: shopifyRefetch(topic, payload) ? "NEEDS_LIVE_CONNECTION" : "UNKNOWN_TOPIC" };
  }
}

/** Return what a connected store is asked for instead of reading the delivery; null when the delivery says it all. */
export function shopifyRefetch(topic: string, payload: unknown): Refetch | null {
  assertShopifyShape(topic, payload);
  const record = recordOf(payload);
  switch (topic) {
    case "orders/create":
    case "orders/updated":
    case "orders/cancelled":
      // A delivery contains no transactions: which gateway took how much is known to the API alone, as is what each fee is for.
      return isPaymentUnclear(record) || hasUnnamedFees(record) ? { what: "order", externalId: requiredId(record.id) } : null;
    case "refunds/create":
    case "order_transactions/create":
    case "fulfillments/create":
    case "fulfillments/update":
      return { what: "order", externalId: requiredId(record.order_id) };
    case "fulfillment_holds/released":
      return { what: "fulfilment_order", externalId: numberIn(recordOf(record.fulfillment_order).id) };
    case "products/create":
    case "products/update":
      return isCut(record) ? { what: "product", externalId: requiredId(record.id) } : null;
    case "customers/create":
    case "customers/update":
      return { what: "customer", externalId: requiredId(record.id) };
    case "draft_orders/update":
      return { what: "invoice", externalId: requiredId(record.id) };
    case "locations/create":
    case "locations/update":
      return { what: "locations", externalId: requiredId(record.id) };
    case "app/scopes_update":
      return { what: "scopes", externalId: requiredId(record.id) };
    default:
      return topic.startsWith("returns/") ? { what: "return", externalId: numberIn(record.admin_graphql_api_id) } : null;
  }
}

function endingOf(transaction: Payload): DeliveryWork {
  const ending = readRefundEnding(transaction);
  if (!ending) return { kind: "ignored", detail: "NEEDS_LIVE_CONNECTION" };
  const orderExternalId = requiredId(transaction.order_id);
  return { kind: "refund", orderExternalId, currency: String(transaction.currency), refunds: [ending], units: [], isEnding: true };
}

/** Shopify's own ways to pay. Manual ones have the merchant's own names, in any language, and names of providers say no more. */
const clearNames: ReadonlySet<string> = new Set(["shopify_payments", "gift_card", "shopify_store_credit"]);

/** Return whether a delivery leaves open how an order was paid: by several, by who knows what, or who knows how much. */
function isPaymentUnclear({ payment_gateway_names, financial_status, total_price, current_total_price }: Payload): boolean {
  const names = new Set(namesOf(payment_gateway_names));
  const isEdited = current_total_price !== undefined && current_total_price !== total_price;
  const isPartly = isEdited || /^partially_|^refunded$/.test(String(financial_status));
  return names.size > 1 || isPartly || [...names].some((name) => !clearNames.has(name));
}

const namesOf = (names: unknown): string[] => (Array.isArray(names) ? names.map(String) : []);
/** Return the number at the end of a global id. */
const numberIn = (id: unknown): string => requiredId(String(id ?? "").replace(/^.*\//, ""));

function customerOf(record: Payload): DeliveryWork {
  const externalId = requiredId(record.id);
  const customer = checked(Customer, {
    external_id: externalId,
    email: mailboxOf(record.email),
    first_name: clip(record.first_name, 100),
    last_name: clip(record.last_name, 100),
    phone: clip(record.phone, 40) ?? clip(listOf(record.addresses)[0]?.phone, 40),
    tags: String(record.tags ?? "")
      .split(",")
      .flatMap((tag) => clip(tag, 60) ?? [])
      .slice(0, 50),
  });
  return { kind: "customer", externalId, customer, updatedAt: clip(record.updated_at, 40), mayWithhold: true };
}

function locationOf(record: Payload): DeliveryWork {
  const name = clip(record.name, 200) ?? "?";
  const address = {
    name,
    line1: clip(record.address1, 200),
    line2: clip(record.address2, 200),
    city: clip(record.city, 120),
    province: clip(record.province_code, 120),
    postcode: clip(record.zip, 20),
    country: countryOf(record.country_code),
  };
  return {
    kind: "location",
    externalId: requiredId(record.id),
    location: checked(LocationUpsert, { name, active: record.active !== false, address }),
  };
}

/** Return the platform's id of a delivery's subject, for the list of deliveries: what belongs to an order is about the order. */
export function shopifySubject(payload: unknown): string | null {
  const { id, order_id, customer_id, admin_graphql_api_id, fulfillment_order, customer, shop_domain } = recordOf(payload);
  const named = gidType.test(String(admin_graphql_api_id ?? "")) ? String(admin_graphql_api_id).replace(/^.*\//, "") : null;
  const subject = order_id ?? id ?? named ?? customer_id ?? (shop_domain ? recordOf(customer).id : null) ?? recordOf(fulfillment_order).id;
  return typeof subject === "string" || typeof subject === "number" ? cutText(String(subject), 100) : null;
}
