import type { Database } from "#server/db/open";
import type { Clock } from "#server/kit/clock";
import { newId } from "#server/kit/ids";
import type { Subscriptions } from "#server/platforms/port/webhooks";

/**
 * Return the subscriptions of a store without a connection: those the merchant reports to have set up on the platform.
 */
export const recordedSubscriptions = (db: Database, clock: Clock, store_id: string): Subscriptions => ({
  list: async () =>
    (
      await db.kysely
        .selectFrom("platform_subscription")
        .select(["id", "topic", "callback_url", "active"])
        .where("store_id", "=", store_id)
        .orderBy("topic")
        .execute()
    ).map(({ callback_url, ...row }) => ({ ...row, callbackUrl: callback_url })),
  async create(topic, callback_url) {
    await db.kysely
      .insertInto("platform_subscription")
      .values({ id: newId(), store_id, topic, callback_url, created_at: clock.now().toISOString() })
      .onConflict((conflict) => conflict.columns(["store_id", "topic"]).doUpdateSet({ callback_url, active: true }))
      .execute();
  },
  async repair(id, callback_url) {
    await db.kysely
      .updateTable("platform_subscription")
      .set({ callback_url, active: true })
      .where("store_id", "=", store_id)
      .where("id", "=", id)
      .execute();
  },
  async remove(id) {
    await db.kysely.deleteFrom("platform_subscription").where("store_id", "=", store_id).where("id", "=", id).execute();
  },
});
