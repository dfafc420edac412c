import { type DeliveryWork, type SoughtCustomer, shopAddress } from "../delivery.ts";
import { clip, idOf, mailboxOf, type Payload, recordOf } from "../payload.ts";

/** Topics that privacy law requires; Shopify signs them with the app's secret after it was uninstalled as well. */
export const privacyTopics: readonly string[] = ["customers/data_request", "customers/redact", "shop/redact"];

const mostOrders = 10_000;

/** Read a request about one customer: any of their id, address, number and orders may be missing. */
export function readPrivacy(topic: string, record: Payload): DeliveryWork {
  if (topic === "shop/redact") return { kind: "shop_redact" };
  const orders = topic === "customers/redact" ? record.orders_to_redact : record.orders_requested;
  const sought = soughtIn(recordOf(record.customer), Array.isArray(orders) ? orders : []);
  return { kind: topic === "customers/redact" ? "redact" : "data_request", sought };
}

const soughtIn = (customer: Payload, orders: readonly unknown[]): SoughtCustomer => ({
  email: mailboxOf(customer.email),
  phone: clip(customer.phone, 40),
  customerExternalId: idOf(customer.id),
  orderExternalIds: orders.slice(0, mostOrders).flatMap((id) => idOf(id) ?? []),
});

/** Return the shop that a request is about. The header that names it is not signed, and one app may be installed in several shops. */
export const privacyDomain = (payload: unknown): string => shopAddress(String(recordOf(payload).shop_domain ?? ""));
