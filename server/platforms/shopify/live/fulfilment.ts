import { PlatformError } from "../../port/errors.ts";
import { type FulfilCommand, type FulfilResult, heldByFormerApp } from "../../port/exchange.ts";
import type { PacedClient, ShopifyClient } from "../api/client.ts";
import { assertAccepted, present } from "../api/errors.ts";
import { gid, numberOf } from "../api/gid.ts";
import { Fulfill, HoldFulfillmentOrder, ReleaseHold, SentParcels } from "../api/operations.generated.ts";
import { type Fulfilment, hasOwnHold, isFormer, ourHold, outOfSight, type Part, readFulfilment, reasonsOf } from "./fulfilment-orders.ts";

/** An order just made is routed within seconds; what takes longer is tried again by the caller. */
const pauses = [1000, 2000, 4000];

/** Change an order's fulfilment until `isDone`, or for a few seconds. Returns how it is then. */
async function change(
  { client, pace }: PacedClient,
  orderExternalId: string,
  isDone: (found: Fulfilment) => boolean,
  act: (open: readonly Part[]) => Promise<unknown>,
): Promise<Fulfilment> {
  for (let attempt = 0; ; attempt++) {
    let found = await readFulfilment(client, orderExternalId);
    if (isDone(found)) return found;
    await act(found.open);
    found = await readFulfilment(client, orderExternalId);
    const pause = pauses[attempt];
    if (isDone(found) || pause === undefined) return found;
    await pace.sleep(pause);
  }
}

/**
 * Hold everything of an order that is not sent, beside the holds of other apps: done only when each fulfilment order has our hold and
 * they name every unit. @throws PlatformError not_ready while a part is out of sight, conflict when it was sent
 */
export async function hold(connection: PacedClient, orderExternalId: string, note: string): Promise<void> {
  const isHeld = ({ open, unseen, isCancelled }: Fulfilment) => isCancelled || (unseen === 0 && open.every(hasOwnHold));
  const found = await change(connection, orderExternalId, isHeld, async (open) => {
    for (const part of open) if (!hasOwnHold(part)) await place(connection.client, part, note);
  });
  if (!isHeld(found)) throw await outOfSight(connection.client, found);
  if (found.open.length === 0 && !found.isCancelled)
    throw new PlatformError("conflict", { safeMessage: "The order was sent before it could be held", platformCode: "FULFILLED" });
}

/** Somebody else may have changed the fulfilment order since it was read: it is read again. */
const overtaken: ReadonlySet<string> = new Set(["DUPLICATE_FULFILLMENT_HOLD_HANDLE", "FULFILLMENT_ORDER_NOT_FOUND"]);
const overtakenOrDenied: ReadonlySet<string> = new Set([...overtaken, "INVALID_ACCESS"]);

async function place(client: ShopifyClient, { id }: Part, note: string): Promise<void> {
  const wanted = { ...ourHold, reasonNotes: note, notifyMerchant: false };
  const { fulfillmentOrderHold } = await client.run(HoldFulfillmentOrder, { id, hold: wanted });
  const errors = fulfillmentOrderHold?.userErrors;
  if (!overtaken.has(errors?.[0]?.code ?? "")) assertAccepted(errors);
}

/** Return whether our hold keeps anything of an order back; null while a part of it is out of sight. */
export async function isHeld(client: ShopifyClient, orderExternalId: string): Promise<boolean | null> {
  const found = await readFulfilment(client, orderExternalId);
  if (found.open.some(hasOwnHold)) return true;
  return found.unseen > 0 ? null : false;
}

/**
 * Release our holds and no others; one that is gone already counts as released. `wasHeld`: the whole order was held, so that a hold may
 * be where this app no longer sees it. @throws PlatformError not_ready while one is left or out of sight
 */
export async function release(connection: PacedClient, orderExternalId: string, { wasHeld }: { wasHeld: boolean }): Promise<void> {
  const isFree = ({ open }: Fulfilment) => !open.some(hasOwnHold);
  const isReleased = (found: Fulfilment) => isFree(found) && (found.unseen === 0 || found.isCancelled || !wasHeld);
  const found = await change(connection, orderExternalId, isReleased, async (open) => {
    for (const part of open.filter(hasOwnHold)) await free(connection.client, part);
  });
  if (isReleased(found)) return;
  if (found.open.some(({ fulfillmentHolds }) => fulfillmentHolds.some(isFormer)))
    throw new PlatformError("not_supported", {
      safeMessage: `An app that was connected before still holds the order (${reasonsOf(found.open, isFormer)}), and Shopify does not let this app release it`,
      platformCode: heldByFormerApp,
    });
  if (!isFree(found)) throw new PlatformError("not_ready", { safeMessage: "Shopify still holds a part of the order for this app" });
  throw await outOfSight(connection.client, found);
}

/** Those of this app, and apart from them those of an app it replaced, which Shopify may not let it release. */
async function free(client: ShopifyClient, { id, fulfillmentHolds }: Part): Promise<void> {
  const own = fulfillmentHolds.filter(({ heldByRequestingApp }) => heldByRequestingApp);
  for (const [holds, allowed] of [
    [own, overtaken],
    [fulfillmentHolds.filter(isFormer), overtakenOrDenied],
  ] as const) {
    if (holds.length === 0) continue;
    const { fulfillmentOrderReleaseHold } = await client.run(ReleaseHold, { id, holdIds: holds.map((hold) => hold.id) });
    const errors = fulfillmentOrderReleaseHold?.userErrors;
    if (!allowed.has(errors?.[0]?.code ?? "")) assertAccepted(errors);
  }
}

/**
 * Fulfil everything left, one fulfilment a location. What was sent before is not sent again, so it is repeatable. @throws PlatformError
 * not_ready while a part is out of sight: it is not sent by this call, nor may it be called sent
 */
export async function fulfilRest(connection: PacedClient, { order: asked, tracking, notify }: FulfilCommand): Promise<FulfilResult> {
  const { client } = connection;
  const isSent = ({ open, unseen }: Fulfilment) => open.length === 0 && unseen === 0;
  let last: string | null = null;
  const isOver = (found: Fulfilment) => found.isCancelled || isSent(found);
  const found = await change(connection, asked.external_id, isOver, async (open) => {
    if (open.some(({ status }) => status === "ON_HOLD"))
      throw new PlatformError("conflict", {
        safeMessage: `The order is on hold (${reasonsOf(open, () => true)})`,
        platformCode: "ON_HOLD",
      });
    for (const group of byLocation(open)) last = await fulfilPart(client, group, tracking, notify);
  });
  if (!isSent(found) && found.isCancelled) throw new PlatformError("conflict", { safeMessage: "The order was cancelled" });
  if (!isSent(found)) throw await outOfSight(client, found);
  if (last) return { external_id: last, already: false };
  const { order } = await client.run(SentParcels, { id: gid("Order", asked.external_id) });
  const sent = order?.fulfillments.filter(({ status }) => status === "SUCCESS").at(-1);
  if (!sent) throw new PlatformError("conflict", { safeMessage: "Nothing of the order can be fulfilled" });
  return { external_id: numberOf(sent.id), already: true };
}

function byLocation(parts: readonly Part[]): Part[][] {
  const groups = new Map<string, Part[]>();
  for (const part of parts) {
    const place = part.assignedLocation.location?.id ?? "";
    groups.set(place, [...(groups.get(place) ?? []), part]);
  }
  return [...groups.values()];
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
