import { PlatformError } from "../../port/errors.ts";
import type { FulfilCommand, FulfilResult, Hold } from "../../port/exchange.ts";
import type { ShopifyClient } from "../api/client.ts";
import { assertAccepted, present } from "../api/errors.ts";
import { gid, numberOf } from "../api/gid.ts";
import { Fulfill, FulfillmentOrders, type FulfillmentOrdersQuery, HoldFulfillmentOrder, ReleaseHold } from "../api/operations.generated.ts";

type Found = NonNullable<FulfillmentOrdersQuery["order"]>;
type Part = Found["fulfillmentOrders"]["nodes"][number];

export async function fulfillmentOrders(client: ShopifyClient, orderExternalId: string): Promise<Found> {
  const { order } = await client.run(FulfillmentOrders, { id: gid("Order", orderExternalId) });
  if (!order) throw new PlatformError("not_found", { safeMessage: "Shopify has no such order" });
  return order;
}

export const holdsOf = ({ fulfillmentOrders: { nodes } }: Found): Hold[] =>
  nodes
    .flatMap(({ fulfillmentHolds }) => fulfillmentHolds)
    .map(({ id, reason, reasonNotes, heldByRequestingApp }) => ({ id, reason: reasonNotes || reason, own: heldByRequestingApp }));

/** A part that is sent completely is closed. */
const isOpen = ({ status }: Part): boolean => status === "OPEN" || status === "IN_PROGRESS" || status === "SCHEDULED";

export async function holdAll(client: ShopifyClient, orderId: string, note: string): Promise<void> {
  const order = await fulfillmentOrders(client, orderId);
  for (const { id } of order.fulfillmentOrders.nodes.filter(isOpen)) {
    const hold = { reason: "AWAITING_RETURN_ITEMS" as const, reasonNotes: note, handle: "exchange", notifyMerchant: false };
    const { fulfillmentOrderHold } = await client.run(HoldFulfillmentOrder, { id, hold });
    assertAccepted(fulfillmentOrderHold?.userErrors);
  }
}

/** Holds of other apps stay; one that is gone already counts as released. */
export async function releaseHolds(client: ShopifyClient, orderExternalId: string, holdIds: readonly string[]): Promise<void> {
  const order = await fulfillmentOrders(client, orderExternalId);
  for (const { id, fulfillmentHolds } of order.fulfillmentOrders.nodes) {
    const own = fulfillmentHolds.map((hold) => hold.id).filter((hold) => holdIds.includes(hold));
    if (own.length === 0) continue;
    const { fulfillmentOrderReleaseHold } = await client.run(ReleaseHold, { id, holdIds: own });
    assertAccepted(fulfillmentOrderReleaseHold?.userErrors);
  }
}

/** Fulfil everything left, one fulfilment a location. What was sent before is not sent again, so it is repeatable. */
export async function fulfilRest(client: ShopifyClient, { order: asked, tracking, notify }: FulfilCommand): Promise<FulfilResult> {
  const order = await fulfillmentOrders(client, asked.external_id);
  const parts = order.fulfillmentOrders.nodes;
  if (parts.some(({ status }) => status === "ON_HOLD"))
    throw new PlatformError("conflict", { safeMessage: "The order is on hold", platformCode: "ON_HOLD" });
  const byLocation = new Map<string, Part[]>();
  for (const part of parts.filter(isOpen)) {
    const place = part.assignedLocation.location?.id ?? "";
    byLocation.set(place, [...(byLocation.get(place) ?? []), part]);
  }
  let last: string | null = null;
  for (const group of byLocation.values()) last = await fulfilPart(client, group, tracking, notify);
  if (last) return { external_id: last, already: false };
  const sent = order.fulfillments.filter(({ status }) => status === "SUCCESS").at(-1);
  if (!sent) throw new PlatformError("conflict", { safeMessage: "Nothing of the order can be fulfilled" });
  return { external_id: numberOf(sent.id), already: true };
}

async function fulfilPart(
  client: ShopifyClient,
  parts: Part[],
  tracking: FulfilCommand["tracking"],
  notifyCustomer: boolean,
): Promise<string> {
  const { fulfillmentCreate } = await client.run(Fulfill, {
    fulfillment: {
      lineItemsByFulfillmentOrder: parts.map(({ id }) => ({ fulfillmentOrderId: id })),
      notifyCustomer,
      ...(tracking && { trackingInfo: { number: tracking.number, company: tracking.company, url: tracking.url } }),
    },
  });
  assertAccepted(fulfillmentCreate?.userErrors);
  return numberOf(present(fulfillmentCreate?.fulfillment).id);
}
