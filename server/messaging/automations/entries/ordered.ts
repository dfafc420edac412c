import { type SqlBool, sql } from "kysely";
import type { Tx } from "#server/db/open";
import { subscriber } from "#server/jobs/outbox";
import { exitEnrolments } from "#server/messaging/journeys/api";
import { findBuyers } from "#server/messaging/subscribers/api";
import { skipWaiting } from "#server/messaging/writing/api";
import type { ModuleDeps } from "#server/platforms/module";
import { orderLeeway } from "../guards/load-guards.ts";

/** End the journeys of people who ordered, and note that they bought what they waited for. */
export const orderExits = ({ clock }: Pick<ModuleDeps, "clock">) =>
  subscriber({
    name: "automations.orders",
    topics: ["order.created", "order.updated"],
    async handle(tx, { store_id, payload }) {
      const order = await placed(tx, store_id, payload.order_id);
      if (!order) return;
      for (const id of await findBuyers(tx, store_id, order)) {
        await leaveJourneys(tx, store_id, id, order.ordered_at, clock.now());
        await noteBought(tx, store_id, id, order.id);
      }
    },
  });

/** Return an order that ends journeys: no exchange, not cancelled, and not the unpaid one that stands for an open cart. */
const placed = (tx: Tx, storeId: string, id: string) =>
  tx
    .selectFrom("orders as o")
    .select(["o.id", "o.customer_email", "o.customer_id", "o.country", "o.ordered_at"])
    .where("o.store_id", "=", storeId)
    .where("o.id", "=", id)
    .where("o.kind", "=", "sale")
    .where("o.cancelled_at", "is", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("checkout as k")
            .select("k.id")
            .where("k.store_id", "=", storeId)
            .whereRef("k.order_external_id", "=", "o.external_id")
            .where("k.completed_at", "is", null),
        ),
      ),
    )
    .executeTakeFirst();

async function leaveJourneys(tx: Tx, storeId: string, subscriberId: string, orderedAt: string, now: Date): Promise<void> {
  const waiting = await tx
    .selectFrom("enrolment")
    .select(["id", "entered_at"])
    .where("store_id", "=", storeId)
    .where("subscriber_id", "=", subscriberId)
    .where("type", "in", ["abandoned-cart-recovery", "browse-abandonment"])
    .where("state", "=", "WAITING")
    .execute();
  const done = waiting.filter(({ entered_at }) => Date.parse(orderedAt) >= Date.parse(orderLeeway(entered_at)));
  await exitEnrolments(
    tx,
    { storeId, reason: "ORDERED", now },
    done.map(({ id }) => id),
  );
  await skipLast(tx, storeId, subscriberId, orderedAt);
}

/**
 * Skip the last message of a journey that has ended with it but waits for hours or caps. Sending asks its guard again, but only for orders by
 * the email address or the customer, and buyers are known by their phone number too.
 */
const skipLast = (tx: Tx, storeId: string, subscriberId: string, orderedAt: string): Promise<void> =>
  skipWaiting(tx, storeId, "ORDERED", (eb) =>
    eb("subscriber_id", "=", subscriberId).and(
      sql<SqlBool>`(guard ->> 'no_order_since')::timestamptz <= ${new Date(orderedAt).toISOString()}`,
    ),
  );

async function noteBought(tx: Tx, storeId: string, subscriberId: string, orderId: string): Promise<void> {
  await sql`update stock_watch as w set state = 'BOUGHT' from order_line as l
    join variant as v on v.store_id = l.store_id and v.external_id = l.variant_external_id
    where l.store_id = ${storeId} and l.order_id = ${orderId} and w.store_id = ${storeId} and w.variant_id = v.id
      and w.subscriber_id = ${subscriberId} and w.state in ('WAITING', 'NOTIFIED')`.execute(tx);
}
