import { sql } from "kysely";
import { type ShippingEvent, type ShippingNotice, type ShippingNoticeDetail, shippingEvents } from "#contracts/shipping-notices";
import type { SystemMailKey } from "#contracts/templates/system-mails";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";

export const templateOfEvent: Record<ShippingEvent, SystemMailKey> = {
  confirmed: "orderConfirmed",
  shipped: "parcelShipped",
  in_transit: "parcelInTransit",
  out_for_delivery: "parcelOutForDelivery",
  delivered: "parcelDelivered",
  failed: "parcelFailed",
  returned: "parcelReturned",
};

/** Mails that Shopify sends by itself unless they are switched off in its notification settings. */
const sentByShopify: readonly ShippingEvent[] = ["confirmed", "shipped", "out_for_delivery", "delivered"];
const sentByWoocommerce: readonly ShippingEvent[] = ["confirmed"];

const thirtyDays = 30 * 86_400_000;

/** Return the seven notices; each is off until it is switched on. */
export async function listNotices(reader: Reader, { store, now }: Pick<CallContext, "store" | "now">): Promise<ShippingNotice[]> {
  const saved = await reader.selectFrom("shipping_notice").selectAll().where("store_id", "=", store.id).execute();
  const counts = await reader
    .selectFrom("parcel_event")
    .select(["event", "fate", sql<number>`count(*)::int`.as("n")])
    .where("store_id", "=", store.id)
    .where("recorded_at", ">", new Date(now.getTime() - thirtyDays).toISOString())
    .groupBy(["event", "fate"])
    .execute();
  const sentThere = store.platform === "shopify" ? sentByShopify : sentByWoocommerce;
  return shippingEvents.map((id) => {
    const known = saved.find(({ event }) => event === id);
    const own = counts.filter(({ event }) => event === id);
    const sum = (rows: typeof own) => rows.reduce((total, { n }) => total + n, 0);
    return {
      ...{ id, template: templateOfEvent[id], is_active: known?.is_active ?? false, platform_sends: sentThere.includes(id) },
      ...{ sent: sum(own.filter(({ fate }) => fate === "SENT")), not_sent: sum(own.filter(({ fate }) => fate !== "SENT")) },
      ...{ version: known?.version ?? 0, updated_at: known?.updated_at ?? null },
    };
  });
}

/** Return a notice with the last twenty events, sent or not. */
export async function showNotice(
  reader: Reader,
  context: Pick<CallContext, "store" | "now">,
  id: ShippingEvent,
): Promise<ShippingNoticeDetail> {
  const notice = (await listNotices(reader, context)).find((one) => one.id === id) as ShippingNotice;
  const rows = await reader
    .selectFrom("parcel_event as e")
    .innerJoin("orders as o", "o.id", "e.order_id")
    .leftJoin("parcel as p", "p.id", "e.parcel_id")
    .leftJoin("message as m", "m.id", "e.message_id")
    .select([
      "e.id",
      "e.at",
      "e.recorded_at",
      "e.fate",
      "o.id as order_id",
      "o.number",
      "p.tracking_number",
      "m.id as message_id",
      "m.state",
    ])
    .where("e.store_id", "=", context.store.id)
    .where("e.event", "=", id)
    .orderBy("e.recorded_at", "desc")
    .orderBy("e.id", "desc")
    .limit(20)
    .execute();
  return {
    ...notice,
    recent: rows.map(({ order_id, number, message_id, state, ...row }) => ({
      ...row,
      order: { id: order_id, number },
      message: message_id && state ? { id: message_id, state } : null,
    })),
  };
}
