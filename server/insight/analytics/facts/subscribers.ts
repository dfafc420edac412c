import { sql } from "kysely";
import { type Subscriber, subscriber } from "#server/jobs/outbox";
import { touchWrite } from "./touch.ts";

/** Note what events change; a task counts it soon after. */
export const analyticsSubscribers: readonly Subscriber[] = [
  subscriber({
    name: "analytics.returns",
    topics: ["return."],
    writes: ({ store_id, payload, created_at }) => [touchWrite(store_id, "RETURN", [payload.id], created_at)],
  }),
  subscriber({
    name: "analytics.orders",
    topics: ["order."],
    writes: ({ store_id, payload, created_at }) => [touchWrite(store_id, "ORDER", [payload.order_id], created_at)],
  }),
  subscriber({
    name: "analytics.claims",
    topics: ["claim."],
    writes: ({ store_id, payload, created_at }) => [
      sql`
        insert into analytics_touch (store_id, kind, object_id, at)
        select store_id, 'ORDER', order_id, ${created_at}::timestamptz from claim where store_id = ${store_id} and id = ${payload.id}`,
    ],
  }),
];
