import { sql } from "kysely";
import type { AttributionModel } from "#contracts/campaigns/states";
import type { Tx } from "#server/db/open";
import { subscriber } from "#server/jobs/outbox";
import { attribute, mostConversionDays } from "#server/messaging/domain/campaigns/attribution";
import { loadShopSettings } from "#server/messaging/shop-settings/api";
import { findBuyers } from "#server/messaging/subscribers/api";

const dayMs = 86_400_000;

/** Attribute sales to the marketing messages before them, also when they change. */
export const conversions = subscriber({
  name: "campaigns.conversions",
  topics: ["order."],
  handle: (tx, { store_id, payload }) => attributeOrder(tx, store_id, payload.order_id),
});

/** Attribute a sale to the marketing message before it, once under each model, at what it is worth now. Refunds are read from the order, so what it brought stays net. */
export async function attributeOrder(tx: Tx, store_id: string, orderId: string): Promise<void> {
  const order = await tx
    .selectFrom("orders")
    .select(["id", "customer_email", "customer_id", "country", "ordered_at", "total_minor", "currency"])
    .where("store_id", "=", store_id)
    .where("id", "=", orderId)
    .where("kind", "=", "sale")
    .executeTakeFirst();
  if (!order) return;
  const people = await findBuyers(tx, store_id, order);
  if (people.length === 0) return;
  const at = new Date(order.ordered_at);
  const sent = await messagesBefore(tx, store_id, people, at);
  const usualDays = (await loadShopSettings(tx, store_id)).conversion_days;
  const touches = sent.map(({ id, days, sent_at, clicked_at }) => ({
    ...{
      message_id: id,
      days: days ?? usualDays,
      sent_at: sent_at === null ? null : new Date(sent_at),
      clicked_at: clicked_at === null ? null : new Date(clicked_at),
    },
  }));
  for (const [model, id] of Object.entries(attribute(at, touches))) {
    const message = sent.find((one) => one.id === id);
    await tx
      .insertInto("conversion")
      .values({
        ...{ store_id, order_id: order.id, model: model as AttributionModel, message_id: id },
        ...{ campaign_id: message?.campaign_id ?? null, automation_id: message?.automation_id ?? null },
        ...{ value_minor: order.total_minor, currency: order.currency, ordered_at: order.ordered_at },
      })
      // The message stays the one it was attributed to first; what an edited order is worth changes.
      .onConflict((conflict) =>
        conflict
          .columns(["order_id", "model"])
          .doUpdateSet({ value_minor: order.total_minor })
          .where("conversion.value_minor", "<>", order.total_minor),
      )
      .execute();
  }
}

/** Return the marketing messages to a buyer that an order may be attributed to, with the window of the automation they came from. */
async function messagesBefore(tx: Tx, storeId: string, people: readonly string[], at: Date) {
  const since = new Date(at.getTime() - 2 * mostConversionDays * dayMs).toISOString();
  return tx
    .selectFrom("message as m")
    .leftJoin("enrolment as e", "e.id", "m.enrolment_id")
    .leftJoin("automation_version as v", (join) =>
      join.onRef("v.automation_id", "=", "e.automation_id").onRef("v.version", "=", "e.version"),
    )
    .select(["m.id", "m.campaign_id", "m.automation_id", "m.sent_at", "m.clicked_at"])
    .select(sql<number | null>`(v.definition ->> 'conversion_days')::int`.as("days"))
    .where("m.store_id", "=", storeId)
    .where("m.subscriber_id", "in", people)
    .where("m.kind", "in", ["CAMPAIGN", "AUTOMATION"])
    .where("m.state", "=", "SENT")
    .where(sql<string>`coalesce(m.sent_at, m.created_at)`, ">=", since)
    .execute();
}
