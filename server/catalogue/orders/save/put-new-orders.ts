import { type OrderTotals, orderTotals } from "#server/catalogue/domain/order-totals";
import type { OutsideUnits, PlatformOrder } from "#server/catalogue/domain/outside-report";
import { bookOutside } from "#server/catalogue/ports";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { newId } from "#server/kit/ids";
import { newDelivery, newParcels } from "../parcels/put-parcels.ts";
import { assertPlausible } from "./check-order.ts";
import { buyerKey, putCustomers } from "./customers.ts";
import { contentHash, orderColumns, type PlatformFacts } from "./order-row.ts";
import { paymentRows, shippingRows } from "./put-charges.ts";
import { lineRows, productsOfVariants } from "./put-lines.ts";

/** An order of a platform as an import reads it. */
export interface FoundOrder {
  externalId: string;
  order: PlatformOrder;
  facts: PlatformFacts;
  units: readonly OutsideUnits[];
}

type Result = "created" | "unchanged";

/** A statement takes 65,535 parameters; no table of an order has more than 30 columns. */
const mostRows = 2000;

/**
 * Save the orders of an import that are new, in a few statements for all of them, and find those that have not changed. Returns
 * the result of each; null: it has to be put on its own. @throws BAD_REQUEST when an order contradicts itself
 */
export async function putNewOrders(tx: Tx, context: CallContext, found: readonly FoundOrder[]): Promise<(Result | null)[]> {
  for (const { order } of found) assertPlausible(order);
  const results = new Map<FoundOrder, Result>();
  const known = await hashesOf(tx, context.store.id, found);
  for (const one of found) if (isUnchanged(one, known.get(one.externalId))) results.set(one, "unchanged");
  const unknown = found.filter(({ externalId }) => !known.has(externalId));
  const placed = unknown.length > 0 ? await insertOrders(tx, context, unknown) : [];
  await insertParts(tx, context, placed);
  for (const { orderId, one } of placed) {
    const { refunds } = one.order;
    if (refunds.length > 0 || one.units.length > 0) await bookOutside(tx, context, orderId, { refunds, units: one.units });
    results.set(one, "created");
  }
  return found.map((one) => results.get(one) ?? null);
}

type Known = Awaited<ReturnType<typeof hashesOf>> extends ReadonlyMap<string, infer Row> ? Row : never;

async function hashesOf(tx: Tx, storeId: string, found: readonly FoundOrder[]) {
  const rows = await tx
    .selectFrom("orders")
    .select(["external_id", "content_hash", "platform_updated_at", "deleted_at"])
    .where("store_id", "=", storeId)
    .where(
      "external_id",
      "in",
      found.map(({ externalId }) => externalId),
    )
    .execute();
  return new Map(rows.map((row) => [row.external_id, row]));
}

const isUnchanged = ({ order, facts, units }: FoundOrder, known: Known | undefined): boolean =>
  known !== undefined &&
  known.deleted_at === null &&
  units.length === 0 &&
  Boolean(facts.updatedAt && known.platform_updated_at) &&
  Date.parse(facts.updatedAt ?? "") === Date.parse(known.platform_updated_at ?? "") &&
  known.content_hash === contentHash(order, facts.cancelledAt);

interface Placed {
  orderId: string;
  one: FoundOrder;
  totals: OrderTotals;
}

/** Insert the orders that nobody has inserted meanwhile. */
async function insertOrders(tx: Tx, context: CallContext, found: readonly FoundOrder[]): Promise<Placed[]> {
  const buyers = await putCustomers(
    tx,
    context,
    found.map(({ order }) => order.customer),
  );
  const now = context.now.toISOString();
  const placed = found.map((one) => ({ orderId: newId(), one, totals: orderTotals(one.order) }));
  const inserted = await tx
    .insertInto("orders")
    .values(
      placed.map(({ orderId: id, one: { externalId: external_id, order, facts }, totals: { total_minor, paid_minor } }) => ({
        ...orderColumns(external_id, order, buyers.get(buyerKey(order.customer)) ?? null, facts),
        ...{ id, store_id: context.store.id, external_id, root_order_id: id, total_minor, paid_minor },
        ...newDelivery(order),
        ...{ version: 1, created_at: now, updated_at: now },
      })),
    )
    .onConflict((conflict) => conflict.columns(["store_id", "external_id"]).doNothing())
    .returning("id")
    .execute();
  const ids = new Set(inserted.map(({ id }) => id));
  return placed.filter(({ orderId }) => ids.has(orderId));
}

async function insertParts(tx: Tx, context: CallContext, placed: readonly Placed[]): Promise<void> {
  const storeId = context.store.id;
  const products = await productsOfVariants(
    tx,
    storeId,
    placed.flatMap(({ one }) => one.order.lines),
  );
  const lines = placed.flatMap(({ orderId, one, totals }) => lineRows({ storeId, orderId }, one.order.lines, totals, products));
  const shipping = placed.flatMap(({ orderId, one, totals }) => shippingRows({ storeId, orderId }, one.order.shipping, totals));
  const payments = placed.flatMap(({ orderId, one }) => paymentRows({ storeId, orderId }, one.order.payments));
  for (const part of parts(lines)) await tx.insertInto("order_line").values(part).execute();
  for (const part of parts(shipping)) await tx.insertInto("order_shipping").values(part).execute();
  for (const part of parts(payments)) await tx.insertInto("order_payment").values(part).execute();
  const sent = newParcels(
    context,
    placed.map(({ orderId, one }) => {
      const own = lines.filter(({ order_id }) => order_id === orderId);
      return { orderId, order: one.order, lineIds: new Map(own.map((line) => [line.external_id, line.id])) };
    }),
  );
  for (const part of parts(sent.parcels)) await tx.insertInto("parcel").values(part).execute();
  for (const part of parts(sent.lines)) await tx.insertInto("parcel_line").values(part).execute();
}

const parts = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / mostRows) }, (_, i) => rows.slice(i * mostRows, (i + 1) * mostRows));
