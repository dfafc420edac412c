import { DeliveryError } from "../../payload.ts";
import type { Catalogue, OrderSnapshot, Skipped } from "../../port/orders.ts";
import type { ShopifyClient } from "../api/client.ts";
import { gid, numberOf } from "../api/gid.ts";
import type { MoneyBag } from "../api/money.ts";
import {
  OrderById,
  type OrderByIdQuery,
  OrderDuties,
  OrderIds,
  OrderLines,
  OrderParcels,
  OrderRefundIds,
  OrderRefunds,
  OrderShippingLines,
  OrderTransactions,
  ParcelUnits,
  RefundById,
  RefundLines,
  RefundTransactions,
} from "../api/operations.generated.ts";
import type { OrderReader } from "./order-parts.ts";
import { allNodes, changedSince, nextOf, uncounted } from "./pages.ts";
import type { OrderTransaction } from "./payments.ts";
import { dutiesOf, type FullOrder, readFullOrder } from "./read-order.ts";

type FirstParcels = NonNullable<OrderByIdQuery["order"]>["parcels"];

/** A page lists ids only and every order is read on its own: whole orders in pages cost far more points. */
export function orders(client: ShopifyClient, reader: OrderReader): Catalogue<OrderSnapshot> {
  const get = async (externalId: string): Promise<OrderSnapshot | null> => {
    const order = await fullOrder(client, reader, externalId);
    return order && readFullOrder(order);
  };
  return {
    get,
    count: uncounted,
    async page(since, cursor) {
      const { orders: found } = await client.run(OrderIds, { after: cursor, query: changedSince(since) });
      const items: OrderSnapshot[] = [];
      const skipped: Skipped[] = [];
      for (const { id } of found.nodes) {
        try {
          const order = await get(numberOf(id));
          if (order) items.push(order);
          else skipped.push({ externalId: numberOf(id), reason: "NO_LINES" });
        } catch (error) {
          if (!(error instanceof DeliveryError)) throw error;
          skipped.push({ externalId: numberOf(id), reason: error.code });
        }
      }
      return { items, skipped, next: nextOf(found) };
    },
  };
}

async function fullOrder(client: ShopifyClient, reader: OrderReader, externalId: string): Promise<FullOrder | null> {
  const id = gid("Order", externalId);
  const { order } = await reader.run(OrderById, { id });
  if (!order) return null;
  const { lineItems, shippingLines, transactions: few, fulfillments: fewParcels, parcels: firstParcels, ...rest } = order;
  const transactions = await allTransactions(client, id, few);
  const lines = await allNodes(lineItems, async (after) => (await reader.run(OrderLines, { id, after })).order?.lineItems ?? null);
  const refunds = await refundsOf(client, id);
  const moreCharges = async (after: string) => (await client.run(OrderShippingLines, { id, after })).order?.shippingLines ?? null;
  const fulfillments = await allParcels(client, id, fewParcels);
  const parcels = await contentsOf(client, fulfillments, firstParcels);
  const shipping = await allNodes(shippingLines, moreCharges);
  const duties = dutiesOf(rest) > 0 ? (await allDuties(client, id)).duties : [];
  return { ...rest, transactions, lines, fulfillments, parcels, shipping, duties, refunds };
}

/** Read the duties of an order, which belong to its lines, and what of them is left after refunds. */
export async function allDuties(client: ShopifyClient, id: string): Promise<{ duties: FullOrder["duties"]; left: MoneyBag | null }> {
  const page = async (after: string | null) => (await client.run(OrderDuties, { id, after })).order;
  const first = await page(null);
  if (!first) return { duties: [], left: null };
  const lines = await allNodes(first.lineItems, async (after) => (await page(after))?.lineItems ?? null);
  return { duties: lines.flatMap(({ duties }) => duties), left: first.currentTotalDutiesSet };
}

export const fewParcels = 20;
const mostParcels = 200;

/** Parcels are a list without pages, and an order of which some are out of sight may not say what was sent. */
async function allParcels(client: ShopifyClient, id: string, few: FullOrder["fulfillments"]): Promise<FullOrder["fulfillments"]> {
  if (few.length < fewParcels) return few;
  const all = (await client.run(OrderParcels, { id })).order?.fulfillments ?? [];
  if (all.length >= mostParcels) throw new DeliveryError("TOO_MANY_PARCELS");
  return all;
}

type Contents = NonNullable<FullOrder["parcels"]>;

/** Read what is in each parcel, page by page: an order's answer has the first ones only. */
async function contentsOf(client: ShopifyClient, parcels: FullOrder["fulfillments"], known: FirstParcels): Promise<Contents> {
  const contents: Contents = [];
  for (const { id } of parcels.filter(({ status }) => status === "SUCCESS")) {
    const page = async (after: string | null) => (await client.run(ParcelUnits, { id, after })).fulfillment?.fulfillmentLineItems ?? null;
    const first = known.find((one) => one.id === id)?.fulfillmentLineItems ?? (await page(null));
    contents.push({ id, units: first ? await allNodes(first, page) : [] });
  }
  return contents;
}

export const fewTransactions = 20;
const mostTransactions = 190;

/** Transactions are a list without pages, and no order of which some are out of sight may say what was paid. */
async function allTransactions(client: ShopifyClient, id: string, few: OrderTransaction[]): Promise<OrderTransaction[]> {
  if (few.length < fewTransactions) return few;
  const all = (await client.run(OrderTransactions, { id })).order?.transactions ?? [];
  if (all.length >= mostTransactions) throw new DeliveryError("TOO_MANY_TRANSACTIONS");
  return all;
}

const fewRefunds = 10;
const mostRefunds = 250;

/** Refunds are a list without pages: when the first ones fill it, the others are read one by one. */
async function allRefunds(client: ShopifyClient, id: string) {
  const few = (await client.run(OrderRefunds, { id })).order?.refunds ?? [];
  if (few.length < fewRefunds) return few;
  const ids = (await client.run(OrderRefundIds, { id })).order?.refunds ?? [];
  if (ids.length >= mostRefunds) throw new DeliveryError("TOO_MANY_REFUNDS");
  const all = [...few];
  for (const one of ids.filter(({ id: refund }) => !few.some((known) => known.id === refund))) {
    const { refund } = await client.run(RefundById, { id: one.id });
    if (refund) all.push(refund);
  }
  return all;
}

async function refundsOf(client: ShopifyClient, id: string): Promise<FullOrder["refunds"]> {
  const all = await allRefunds(client, id);
  const full: FullOrder["refunds"] = [];
  for (const { refundLineItems, ...refund } of all) {
    const more = async (after: string) => (await client.run(RefundLines, { id: refund.id, after })).refund?.refundLineItems ?? null;
    const moreMoney = async (after: string) =>
      (await client.run(RefundTransactions, { id: refund.id, after })).refund?.transactions ?? null;
    const transactions = await allNodes(refund.transactions, moreMoney);
    full.push({ ...refund, transactions, units: await allNodes(refundLineItems, more) });
  }
  return full;
}
