import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { NewParcel } from "#contracts/orders/parcels";
import { writeAudit } from "#server/core/audit/api";
import { assertVersion } from "#server/db/assert-version";
import type { Tx } from "#server/db/open";
import type { Orders, Parcel } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { AppError, badRequest, ensure, notFound } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { handPrefix, isByHand } from "../by-hand/prefixes.ts";
import { platformReportsParcels } from "../queries/offers.ts";
import { announceChange, lockOrderById, setOrder } from "../repository.ts";
import { instant } from "../save/order-row.ts";
import { announceParcel } from "./announce-parcel.ts";
import { parcelsOf, replaceUnits } from "./put-parcels.ts";
import { settleDelivery } from "./settle-delivery.ts";

type Order = Selectable<Orders>;
type Known = Selectable<Parcel>;

/**
 * Enter a parcel of an order; its units count as sent.
 * @throws NOT_FOUND, MANAGED_BY_PLATFORM where the platform reports parcels, ORDER_CANCELLED, BAD_REQUEST for units the order has not
 */
export async function createParcel(tx: Tx, context: CallContext, orderId: string, body: NewParcel): Promise<void> {
  const { order, parcels } = await openOrder(tx, context, orderId);
  const id = newId();
  await assertUnits(tx, order, parcels, null, body);
  const delivered_at = body.delivered_at ? instant(body.delivered_at) : null;
  await tx
    .insertInto("parcel")
    .values({
      id,
      store_id: context.store.id,
      order_id: orderId,
      external_id: `${handPrefix}${id}`,
      ...factsOf(context, body),
      status: delivered_at ? "DELIVERED" : "SHIPPED",
      delivered_at,
      country: order.ship_to?.country ?? null,
      created_at: context.now.toISOString(),
    })
    .execute();
  await finish(tx, context, order, id, body, "parcel.created");
}

/** Change a parcel entered by hand. @throws as `createParcel`, and STALE_VERSION */
export async function updateParcel(tx: Tx, context: CallContext, orderId: string, parcelId: string, body: NewParcel): Promise<void> {
  const { order, parcels } = await openOrder(tx, context, orderId);
  const known = parcels.find(({ id }) => id === parcelId);
  if (!known) throw notFound();
  ensure(isByHand(known), "MANAGED_BY_PLATFORM");
  await assertVersion(tx, context, { object_type: "parcel", object_id: known.id, version: known.version }, () => known);
  await assertUnits(tx, order, parcels, known, body);
  const delivered_at = body.delivered_at ? instant(body.delivered_at) : null;
  await tx
    .updateTable("parcel")
    .set({ ...factsOf(context, body), status: statusOf(known, delivered_at), delivered_at, version: known.version + 1 })
    .where("store_id", "=", context.store.id)
    .where("id", "=", known.id)
    .execute();
  await finish(tx, context, order, known.id, body, "parcel.changed");
}

/** A person may take back a delivery entered by mistake. */
function statusOf({ status, last_scan_at }: Known, delivered_at: string | null): Known["status"] {
  if (delivered_at) return "DELIVERED";
  if (status !== "DELIVERED") return status;
  return last_scan_at ? "IN_TRANSIT" : "SHIPPED";
}

const factsOf = ({ now }: CallContext, { carrier, tracking_number, shipped_at }: NewParcel) => ({
  carrier: carrier || null,
  tracking_number: tracking_number || null,
  shipped_at: shipped_at ? instant(shipped_at) : now.toISOString(),
});

async function openOrder(tx: Tx, context: CallContext, orderId: string): Promise<{ order: Order; parcels: Known[] }> {
  const order = await lockOrderById(tx, context.store.id, orderId);
  if (!order) throw notFound();
  ensure(!order.cancelled_at && !order.deleted_at, "ORDER_CANCELLED");
  const parcels = await parcelsOf(tx, context.store.id, orderId);
  ensure(!platformReportsParcels(context.store, order, parcels), "MANAGED_BY_PLATFORM");
  return { order, parcels };
}

/** Goods of an exchange or a replacement are sent from their case, so a parcel holds no more of them than that. */
async function assertUnits(tx: Tx, order: Order, parcels: readonly Known[], own: Known | null, { lines }: NewParcel): Promise<void> {
  const others = parcels.filter(({ id, status }) => id !== own?.id && status !== "CANCELLED").map(({ id }) => id);
  const known = await tx
    .selectFrom("order_line as l")
    .where("l.store_id", "=", order.store_id)
    .where("l.order_id", "=", order.id)
    .select(["l.id", "l.quantity", "l.fulfilled_quantity"])
    .select((eb) =>
      eb
        .selectFrom("parcel_line as u")
        .whereRef("u.order_line_id", "=", "l.id")
        .where("u.store_id", "=", order.store_id)
        .where("u.parcel_id", "in", [...others, ""])
        .select(sql<number>`coalesce(sum(u.quantity), 0)::int`.as("n"))
        .as("elsewhere"),
    )
    .execute();
  const errors: Record<string, string> = {};
  const wanted = new Map<string, number>();
  for (const [i, { order_line_id, quantity }] of lines.entries()) {
    const line = known.find(({ id }) => id === order_line_id);
    if (!line) throw new AppError("NOT_FOUND", { line: order_line_id });
    const total = (wanted.get(order_line_id) ?? 0) + quantity;
    wanted.set(order_line_id, total);
    const most = (order.kind === "sale" ? line.quantity : line.fulfilled_quantity) - (line.elsewhere ?? 0);
    if (total > most) errors[`lines.${i}.quantity`] = "TOO_BIG";
  }
  if (Object.keys(errors).length > 0) throw badRequest(errors);
}

async function finish(tx: Tx, context: CallContext, order: Order, parcelId: string, body: NewParcel, action: string): Promise<void> {
  await replaceUnits(tx, context.store.id, parcelId, body.lines);
  if (order.kind === "sale") await countAsSent(tx, context, order.id);
  await settleDelivery(tx, context, order.id);
  const told = { orderId: order.id, parcelId };
  const shippedAt = body.shipped_at ? instant(body.shipped_at) : context.now.toISOString();
  await announceParcel(tx, context.store.id, { ...told, event: "shipped", at: shippedAt });
  if (body.delivered_at) await announceParcel(tx, context.store.id, { ...told, event: "delivered", at: instant(body.delivered_at) });
  const { carrier, tracking_number } = body;
  await writeAudit(tx, context, {
    action,
    object_type: "parcel",
    object_id: parcelId,
    after: { order_id: order.id, carrier, tracking_number },
  });
  await announceChange(tx, context, order.id, "updated");
}

/** Count the units in parcels as sent; units sent without one stay so. */
export async function countAsSent(tx: Tx, context: CallContext, orderId: string): Promise<void> {
  await tx
    .updateTable("order_line as l")
    .set({ fulfilled_quantity: sql`greatest(l.fulfilled_quantity, least(l.quantity, ${unitsInParcels}))` })
    .where("l.store_id", "=", context.store.id)
    .where("l.order_id", "=", orderId)
    .execute();
  const { shipped_at } = await tx
    .selectFrom("parcel")
    .select((eb) => eb.fn.min("shipped_at").as("shipped_at"))
    .where("store_id", "=", context.store.id)
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  if (shipped_at) await setOrder(tx, context, orderId, { fulfilled_at: sql`coalesce(fulfilled_at, ${shipped_at}::timestamptz)` });
}

const unitsInParcels = sql<number>`coalesce((select sum(u.quantity)::int from parcel_line as u
  join parcel as p on p.id = u.parcel_id and p.status <> 'CANCELLED' and p.store_id = u.store_id
  where u.order_line_id = l.id and u.store_id = l.store_id), 0)`;
