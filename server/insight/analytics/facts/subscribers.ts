import { sql } from "kysely";
import type { OutboxEvent, Subscriber } from "#server/jobs/outbox";
import type { Write } from "#server/kit/together";
import { touchWrite } from "#server/platforms/imports/records/touch-analytics";

const idIn = ({ payload }: OutboxEvent, field: string): string[] => (typeof payload[field] === "string" ? [payload[field]] : []);

/** Note what events change; a task counts it soon after. */
export const analyticsSubscribers: readonly Subscriber[] = [
  {
    name: "analytics.returns",
    topics: "return.",
    writes: (event) => [touchWrite(event.store_id, "RETURN", idIn(event, "id"), event.created_at)],
  },
  {
    name: "analytics.orders",
    topics: "order.",
    writes: (event) => [touchWrite(event.store_id, "ORDER", idIn(event, "order_id"), event.created_at)],
  },
  {
    name: "analytics.claims",
    topics: "claim.",
    writes: (event) => [touchOrderOfClaim(event)],
  },
];

const touchOrderOfClaim = (event: OutboxEvent): Write => sql`
  insert into analytics_touch (store_id, kind, object_id, at)
  select store_id, 'ORDER', order_id, ${event.created_at}::timestamptz from claim
  where store_id = ${event.store_id} and id = any(${idIn(event, "id")}::text[])`;
