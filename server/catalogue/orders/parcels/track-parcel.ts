import type { ParcelStatus } from "#contracts/orders/parcels";
import type { TrackingEvent } from "#contracts/public";
import { afterScan } from "#server/catalogue/domain/parcel";
import { eventOfScan } from "#server/catalogue/domain/shipping-events";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { badRequest, notFound } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { announceChange, lockOrderById } from "../repository.ts";
import { instant } from "../save/order-row.ts";
import { announceParcel } from "./announce-parcel.ts";
import { settleDelivery } from "./settle-delivery.ts";

export interface TrackedParcel {
  changed: boolean;
  order_id: string;
  parcel_id: string;
  status: ParcelStatus;
}

/**
 * Record a carrier's scan of an outgoing parcel. Null when no order has a parcel of that number, or a return has. @throws NOT_FOUND for an
 * order without the parcel, BAD_REQUEST for one with several of which none is named
 */
export async function trackParcel(tx: Tx, context: CallContext, event: TrackingEvent): Promise<TrackedParcel | null> {
  const found = event.order_external_id
    ? await parcelOfOrder(tx, context.store.id, event.order_external_id, event.tracking_number)
    : await parcelNumbered(tx, context.store.id, event.tracking_number ?? "");
  if (!found) return null;
  await lockOrderById(tx, context.store.id, found.order_id);
  const parcel = await tx
    .selectFrom("parcel")
    .selectAll()
    .where("store_id", "=", context.store.id)
    .where("id", "=", found.id)
    .executeTakeFirstOrThrow();
  const at = instant(event.at);
  const answer = { order_id: found.order_id, parcel_id: found.id };
  const added = await tx
    .insertInto("parcel_scan")
    .values({ id: newId(), store_id: context.store.id, parcel_id: found.id, status: event.status, at })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) return { ...answer, changed: false, status: parcel.status };
  const { status, last_scan_at, delivered_at } = afterScan(parcel, { status: event.status, at });
  await tx
    .updateTable("parcel")
    .set({ status, last_scan_at, delivered_at, carrier: parcel.carrier ?? event.carrier ?? null, version: parcel.version + 1 })
    .where("store_id", "=", context.store.id)
    .where("id", "=", found.id)
    .execute();
  await settleDelivery(tx, context, found.order_id);
  await announceParcel(tx, context.store.id, { orderId: found.order_id, parcelId: found.id, event: eventOfScan[event.status], at });
  await announceChange(tx, context, found.order_id, "updated");
  return { ...answer, changed: true, status };
}

async function parcelOfOrder(
  tx: Tx,
  storeId: string,
  externalId: string,
  number: string | undefined,
): Promise<{ id: string; order_id: string }> {
  const [parcel, another] = await tx
    .selectFrom("parcel as p")
    .innerJoin("orders as o", (join) => join.onRef("o.id", "=", "p.order_id").onRef("o.store_id", "=", "p.store_id"))
    .select(["p.id", "p.order_id"])
    .where("p.store_id", "=", storeId)
    .where("o.external_id", "=", externalId)
    .where("p.status", "<>", "CANCELLED")
    .$if(number !== undefined, (parcels) => parcels.where("p.tracking_number", "=", number ?? ""))
    .orderBy("p.id")
    .limit(2)
    .execute();
  if (!parcel) throw notFound();
  if (another) throw badRequest({ tracking_number: "REQUIRED" });
  return parcel;
}

/** The newest of several: carriers use their numbers again after some time. */
async function parcelNumbered(tx: Tx, storeId: string, number: string): Promise<{ id: string; order_id: string } | undefined> {
  if (!number) return undefined;
  return tx
    .selectFrom("parcel as p")
    .select(["p.id", "p.order_id"])
    .where("p.store_id", "=", storeId)
    .where("p.tracking_number", "=", number)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom("shipment as s").select("s.id").where("s.store_id", "=", storeId).where("s.tracking_number", "=", number)),
      ),
    )
    .orderBy("p.shipped_at", (order) => order.desc().nullsLast())
    .orderBy("p.id", "desc")
    .limit(1)
    .executeTakeFirst();
}
