import { PlatformError } from "../../port/errors.ts";
import type { Hold } from "../../port/exchange.ts";
import type { ShopifyClient } from "../api/client.ts";
import { gid } from "../api/gid.ts";
import { FulfillmentOrderLines, FulfillmentOrders, type FulfillmentOrdersQuery, UnsentUnits } from "../api/operations.generated.ts";
import { grantedScopes } from "./identity.ts";
import { allNodes } from "./pages.ts";

export type Part = NonNullable<FulfillmentOrdersQuery["order"]>["fulfillmentOrders"]["nodes"][number];

/** How an order is to be sent, as far as this app can see. */
export interface Fulfilment {
  isCancelled: boolean;
  /** Fulfilment orders with something left to send. */
  open: Part[];
  /**
   * Units to be sent that no fulfilment order in sight names: Shopify makes fulfilment orders some time after the order, and an app
   * sees only those that its scopes name. What is to be done with an order is done only when there are none.
   */
  unseen: number;
}

/** Goods can leave from these, now or once a hold ends. */
const openStates: ReadonlySet<Part["status"]> = new Set(["OPEN", "IN_PROGRESS", "SCHEDULED", "ON_HOLD"]);

/** Read all of an order's fulfilment orders, and what they leave out. @throws PlatformError not_found */
export async function readFulfilment(client: ShopifyClient, orderExternalId: string): Promise<Fulfilment> {
  const id = gid("Order", orderExternalId);
  const { order } = await client.run(FulfillmentOrders, { id });
  if (!order) throw new PlatformError("not_found", { safeMessage: "Shopify has no such order" });
  const parts = await allNodes(
    order.fulfillmentOrders,
    async (after) => (await client.run(FulfillmentOrders, { id, after })).order?.fulfillmentOrders ?? null,
  );
  const open = parts.filter(({ status }) => openStates.has(status));
  const seen = await unitsOf(client, open);
  const unseen = (await unsentUnits(client, id)).reduce((sum, line) => sum + Math.max(0, line.quantity - (seen.get(line.id) ?? 0)), 0);
  return { isCancelled: order.cancelledAt !== null, open, unseen };
}

/** Return the units of fulfilment orders that are left to send, by line of the order. */
async function unitsOf(client: ShopifyClient, parts: readonly Part[]): Promise<Map<string, number>> {
  const units = new Map<string, number>();
  for (const { id, lineItems } of parts) {
    const more = async (after: string) => (await client.run(FulfillmentOrderLines, { id, after })).fulfillmentOrder?.lineItems ?? null;
    for (const { lineItem, remainingQuantity } of await allNodes(lineItems, more))
      units.set(lineItem.id, (units.get(lineItem.id) ?? 0) + remainingQuantity);
  }
  return units;
}

async function unsentUnits(client: ShopifyClient, id: string): Promise<{ id: string; quantity: number }[]> {
  const page = async (after: string | null) => (await client.run(UnsentUnits, { id, after })).order?.lineItems ?? null;
  const first = await page(null);
  if (!first) throw new PlatformError("not_found", { safeMessage: "Shopify has no such order" });
  return (await allNodes(first, page)).map((line) => ({ id: line.id, quantity: line.unfulfilledQuantity }));
}

export const holdsOf = ({ open }: Fulfilment): Hold[] =>
  open
    .flatMap(({ fulfillmentHolds }) => fulfillmentHolds)
    .map((hold) => ({ id: hold.id, reason: hold.reasonNotes || hold.reason, own: isOurs(hold) }));

type PlacedHold = Part["fulfillmentHolds"][number];
/** What our holds are called, and placed for: an app that the connection has replaced has left such ones. */
export const ourHold = { handle: "exchange", reason: "AWAITING_RETURN_ITEMS" } as const;

/** Return whether a hold was placed by an app that was connected before this one. */
export const isFormer = ({ heldByRequestingApp, handle, reason }: PlacedHold): boolean =>
  !heldByRequestingApp && handle === ourHold.handle && reason === ourHold.reason;
const isOurs = (hold: PlacedHold): boolean => hold.heldByRequestingApp || isFormer(hold);

export const hasOwnHold = ({ fulfillmentHolds }: Part): boolean => fulfillmentHolds.some(isOurs);

/** Return what holds of an order are for, as people read it; which app placed one is told to apps with `read_apps` only. */
export const reasonsOf = (parts: readonly Part[], which: (hold: PlacedHold) => boolean): string =>
  [...new Set(parts.flatMap(({ fulfillmentHolds }) => fulfillmentHolds.filter(which)).map(reasonOf))].join("; ");

const reasonOf = ({ displayReason, reasonNotes }: PlacedHold): string => (reasonNotes ? `${displayReason}: ${reasonNotes}` : displayReason);

const serviceScope = "third_party_fulfillment_orders";

/** Return whether the app sees what fulfilment services send. */
export async function seesServices(client: ShopifyClient): Promise<boolean> {
  const scopes = await grantedScopes(client);
  return scopes.includes(`write_${serviceScope}`) || scopes.includes(`read_${serviceScope}`);
}

/** Return the error of an order of which a part is out of sight: it may come in sight, unless a service sends it. */
export async function outOfSight(client: ShopifyClient, { unseen }: Fulfilment): Promise<PlatformError> {
  return (await seesServices(client))
    ? new PlatformError("not_ready", { safeMessage: `Shopify has not prepared ${unseen} units of the order for shipping yet` })
    : new PlatformError("not_ready", {
        safeMessage: `${unseen} units of the order are not among the fulfilment orders that this app can see (without write_${serviceScope})`,
        platformCode: "UNITS_OUT_OF_SIGHT",
      });
}
