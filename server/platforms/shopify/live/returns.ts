import { hasMark, marked } from "../../operation-key.ts";
import { PlatformError } from "../../port/errors.ts";
import type { NativeReturns, PlatformReturn, PlatformReturnState, ReturnCommand } from "../../port/returns.ts";
import type { ShopifyClient } from "../api/client.ts";
import { assertAccepted, present } from "../api/errors.ts";
import { gid, numberOf } from "../api/gid.ts";
import {
  OrderReturns,
  ReturnApprove,
  Returnable,
  ReturnableLines,
  type ReturnableLinesQuery,
  ReturnById,
  type ReturnByIdQuery,
  ReturnCancel,
  ReturnClose,
  ReturnCreate,
  ReturnDecline,
  ReturnExchange,
  ReturnedOrders,
  ReturnLines,
  ReturnReopen,
  type ReturnStatus,
} from "../api/operations.generated.ts";
import { allNodes, changedSince, nextOf } from "./pages.ts";

type FoundReturn = NonNullable<ReturnByIdQuery["return"]>;

export function returns(client: ShopifyClient): NativeReturns {
  const get = async (externalId: string): Promise<PlatformReturn | null> => {
    const { return: found } = await client.run(ReturnById, { id: gid("Return", externalId) });
    return found && (await wholeReturn(client, found));
  };
  return {
    async returnable(orderExternalId) {
      const byLine = new Map<string, number>();
      for (const { lineItem, quantity } of await returnableUnits(client, orderExternalId))
        byLine.set(lineItem, (byLine.get(lineItem) ?? 0) + quantity);
      return [...byLine].map(([external_id, quantity]) => ({ external_id, quantity }));
    },
    async mirror(command, key) {
      return (await this.findByKey(command.order.external_id, key)) ?? createReturn(client, command, key);
    },
    async findByKey(orderExternalId, key) {
      const found = (await returnsOf(client, gid("Order", orderExternalId))).find(({ returnLineItems }) =>
        returnLineItems.nodes.some((line) => "returnReasonNote" in line && hasMark(line.returnReasonNote, key)),
      );
      return found ? get(found.id) : null;
    },
    get,
    async page(since, cursor) {
      const { orders } = await client.run(ReturnedOrders, { query: returnedSince(since), after: cursor });
      const items: PlatformReturn[] = [];
      for (const order of orders.nodes)
        for (const { id } of await returnsOf(client, order.id)) {
          const found = await get(id);
          if (found) items.push(found);
        }
      return { items, next: nextOf(orders) };
    },
    setState: (externalId, action) => changeState[action](client, gid("Return", externalId)),
  };
}

async function returnsOf(client: ShopifyClient, id: string) {
  const page = async (after: string | null) => (await client.run(OrderReturns, { id, after })).order?.returns ?? null;
  const first = await page(null);
  return first ? allNodes(first, page) : [];
}

const anyOf = (...states: string[]): string => `(${states.map((state) => `return_status:${state}`).join(" OR ")})`;

/** Return the search for orders with a return under way, or with one that ended and a change since. */
function returnedSince(since: string | null): string {
  const ended = [anyOf("returned", "return_failed"), changedSince(since)].filter((part) => part !== null).join(" AND ");
  return `${anyOf("return_requested", "in_progress", "inspection_complete")} OR (${ended})`;
}

const linesOf = ({ returnableFulfillment }: ReturnableLinesQuery) => returnableFulfillment?.returnableFulfillmentLineItems ?? null;

async function returnableUnits(client: ShopifyClient, orderExternalId: string) {
  const id = gid("Order", orderExternalId);
  const page = async (after: string | null) => (await client.run(Returnable, { id, after })).returnableFulfillments;
  const units = [];
  for (const { id: parcel, returnableFulfillmentLineItems: first } of await allNodes(await page(null), page))
    units.push(...(await allNodes(first, async (after) => linesOf(await client.run(ReturnableLines, { id: parcel, after })))));
  return units.map(({ quantity, fulfillmentLineItem }) => ({
    id: fulfillmentLineItem.id,
    lineItem: numberOf(fulfillmentLineItem.lineItem.id),
    quantity,
  }));
}

/** Returns are made of fulfilled units: a line's units are taken from its fulfilments in order. */
async function createReturn(client: ShopifyClient, { order, lines, exchange }: ReturnCommand, key: string): Promise<PlatformReturn> {
  const free = await returnableUnits(client, order.external_id);
  const returnLineItems = lines.flatMap(({ external_id, quantity, note }) => {
    let missing = quantity;
    const parts = free
      .filter(({ lineItem }) => lineItem === external_id)
      .map((unit) => {
        const taken = Math.min(unit.quantity, missing);
        missing -= taken;
        return { fulfillmentLineItemId: unit.id, quantity: taken, returnReasonNote: marked(note, key) };
      });
    if (missing > 0)
      throw new PlatformError("conflict", { safeMessage: "Fewer units were fulfilled than are returned", field: external_id });
    return parts.filter((part) => part.quantity > 0);
  });
  const { returnCreate } = await client.run(ReturnCreate, {
    input: {
      orderId: gid("Order", order.external_id),
      returnLineItems,
      exchangeLineItems: exchange.map(({ variant_external_id, quantity }) => ({
        variantId: gid("ProductVariant", variant_external_id),
        quantity,
      })),
    },
  });
  assertAccepted(returnCreate?.userErrors);
  return wholeReturn(client, present(returnCreate?.return));
}

const states: Record<ReturnStatus, PlatformReturnState> = {
  REQUESTED: "requested",
  OPEN: "open",
  DECLINED: "declined",
  CLOSED: "closed",
  CANCELED: "cancelled",
};

/** Read what a return contains, page by page. */
async function wholeReturn(client: ShopifyClient, found: FoundReturn): Promise<PlatformReturn> {
  const { id, returnLineItems, exchangeLineItems } = found;
  const moreLines = async (after: string) => (await client.run(ReturnLines, { id, after })).return?.returnLineItems ?? null;
  const moreExchange = async (after: string) => (await client.run(ReturnExchange, { id, after })).return?.exchangeLineItems ?? null;
  const exchange = exchangeLineItems ? await allNodes(exchangeLineItems, moreExchange) : [];
  return readReturn(found, await allNodes(returnLineItems, moreLines), exchange);
}

const readReturn = (
  { id, name, status, order }: FoundReturn,
  lines: FoundReturn["returnLineItems"]["nodes"],
  exchange: NonNullable<FoundReturn["exchangeLineItems"]>["nodes"],
): PlatformReturn => ({
  external_id: numberOf(id),
  number: name,
  order_external_id: numberOf(order.id),
  state: states[status],
  // A line without a fulfilment was returned without an order; it cannot be ours.
  lines: lines.flatMap((line) =>
    "fulfillmentLineItem" in line
      ? [
          {
            external_id: numberOf(line.id),
            line_external_id: numberOf(line.fulfillmentLineItem.lineItem.id),
            quantity: line.quantity,
            refunded: line.refundedQuantity,
          },
        ]
      : [],
  ),
  exchange: exchange.map((line) => ({
    external_id: numberOf(line.id),
    variant_external_id: line.variantId ? numberOf(line.variantId) : null,
    quantity: line.quantity,
  })),
});

type Change = (client: ShopifyClient, id: string) => Promise<PlatformReturnState>;
interface Payload {
  return: { status: ReturnStatus } | null;
  userErrors: Parameters<typeof assertAccepted>[0];
}

function stateOf(payload: Payload | null): PlatformReturnState {
  assertAccepted(payload?.userErrors);
  return states[present(payload?.return).status];
}

const changeState: Record<Parameters<NativeReturns["setState"]>[1], Change> = {
  approve: async (client, id) => stateOf((await client.run(ReturnApprove, { input: { id } })).returnApproveRequest),
  decline: async (client, id) => stateOf((await client.run(ReturnDecline, { input: { id, declineReason: "OTHER" } })).returnDeclineRequest),
  close: async (client, id) => stateOf((await client.run(ReturnClose, { id })).returnClose),
  reopen: async (client, id) => stateOf((await client.run(ReturnReopen, { id })).returnReopen),
  cancel: async (client, id) => stateOf((await client.run(ReturnCancel, { id })).returnCancel),
};
