import { carrierNamed, trackingUrlOf } from "#contracts/carriers";
import type { ShippingEvent } from "#contracts/shipping-notices";
import type { Values } from "#contracts/templates/values";
import { fateOfEvent } from "#server/catalogue/domain/shipping-events";
import type { Tx } from "#server/db/open";
import { type Subscriber, subscriber } from "#server/jobs/outbox";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import { writeSystemMail } from "#server/messaging/messages/api";
import { readerLanguage } from "#server/messaging/shop-settings/api";
import type { ModuleDeps } from "#server/platforms/module";
import { templateOfEvent } from "./notices.ts";

/** Hear of new orders and of parcels, and mail each event once for a parcel. */
export const shippingSubscribers = (deps: Pick<ModuleDeps, "clock" | "config">): readonly Subscriber[] => [
  subscriber({
    name: "shipping.orders",
    topics: ["order.created"],
    handle: (tx, { store_id, payload }) => note(tx, deps, store_id, { orderId: payload.order_id, parcelId: null, event: "confirmed" }),
  }),
  subscriber({
    name: "shipping.parcels",
    topics: ["parcel.status"],
    handle: (tx, { store_id, payload: { order_id, parcel_id, event, at } }) =>
      note(tx, deps, store_id, { orderId: order_id, parcelId: parcel_id, event, at }),
  }),
];

interface Told {
  orderId: string;
  parcelId: string | null;
  event: ShippingEvent;
  /** Left out: when the order was placed. */
  at?: string;
}

async function note(tx: Tx, deps: Pick<ModuleDeps, "clock" | "config">, store_id: string, told: Told): Promise<void> {
  const order = await orderOf(tx, store_id, told.orderId);
  if (order?.kind !== "sale" || order.cancelled_at !== null) return;
  const about = told.parcelId ?? order.id;
  const at = new Date(told.at ?? order.ordered_at).toISOString();
  // Events of one parcel are judged one after the other.
  await tx.selectFrom("orders").select("id").where("store_id", "=", store_id).where("id", "=", order.id).forUpdate().executeTakeFirst();
  const known = await tx
    .selectFrom("parcel_event")
    .select("event")
    .where("store_id", "=", store_id)
    .where("about_id", "=", about)
    .execute();
  const setting = await tx
    .selectFrom("shipping_notice")
    .select("is_active")
    .where("store_id", "=", store_id)
    .where("event", "=", told.event)
    .executeTakeFirst();
  const judged = { event: told.event, at, known: known.map(({ event }) => event), isActive: setting?.is_active ?? false };
  const now = deps.clock.now();
  const judgement = fateOfEvent(judged, now);
  if (judgement === null) return;
  const fate = judgement === "SENT" && !order.customer_email ? "NO_ADDRESS" : judgement;
  const id = newId();
  const message_id = fate === "SENT" ? id : null;
  await tx
    .insertInto("parcel_event")
    .values({
      ...{ id: newId(), store_id, order_id: order.id, parcel_id: told.parcelId, about_id: about, event: told.event },
      ...{ at, recorded_at: now.toISOString(), fate, message_id },
    })
    .execute();
  await publishLive(tx, { store_id, resource: "shipping-notices", ids: [told.event], type: "updated", version: null });
  if (message_id === null) return;
  await writeSystemMail(tx, deps, {
    ...{ id, storeId: store_id, orderId: order.id, template: templateOfEvent[told.event], recipient: order.customer_email },
    ...{ language: await readerLanguage(tx, store_id, order.language), at: now.toISOString() },
    values: {
      "customer.name": order.customer_name,
      "customer.email": order.customer_email,
      "order.number": order.number,
      ...(told.parcelId && (await parcelValues(tx, store_id, told.parcelId))),
    },
    items: told.event === "confirmed" ? await itemsOf(tx, store_id, order.id) : [],
  });
}

const orderOf = (tx: Tx, storeId: string, id: string) =>
  tx
    .selectFrom("orders as o")
    .leftJoin("customer as c", "c.id", "o.customer_id")
    .select(["o.id", "o.number", "o.kind", "o.cancelled_at", "o.ordered_at", "o.customer_name", "o.customer_email", "c.language"])
    .where("o.store_id", "=", storeId)
    .where("o.id", "=", id)
    .executeTakeFirst();

async function parcelValues(tx: Tx, storeId: string, id: string): Promise<Values> {
  const parcel = await tx
    .selectFrom("parcel")
    .select(["carrier", "tracking_number"])
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!parcel) return {};
  const { carrier, tracking_number } = parcel;
  return {
    "parcel.carrier": carrierNamed(carrier)?.displayName ?? carrier,
    "parcel.tracking_number": tracking_number,
    "parcel.tracking_url": trackingUrlOf(carrier, tracking_number),
  };
}

async function itemsOf(tx: Tx, storeId: string, orderId: string): Promise<Values[]> {
  const lines = await tx
    .selectFrom("order_line")
    .select(["title", "variant_title", "quantity"])
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .orderBy("id")
    .limit(100)
    .execute();
  return lines.map(({ title, variant_title, quantity }) => ({
    ...{ "item.title": title, "item.variant": variant_title, "item.quantity": String(quantity) },
  }));
}
