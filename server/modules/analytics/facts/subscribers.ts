import type { Tx } from "#server/db/open";
import { touchAnalytics } from "#server/db/touch-analytics";
import type { OutboxEvent, Subscriber } from "#server/jobs/outbox";

const idIn = ({ payload }: OutboxEvent, field: string): string[] => (typeof payload[field] === "string" ? [payload[field]] : []);

/** Note what events change; a task counts it soon after. */
export const analyticsSubscribers: readonly Subscriber[] = [
  {
    name: "analytics.returns",
    topics: "return.",
    handle: (tx, event) => touchAnalytics(tx, event.store_id, "RETURN", idIn(event, "id"), event.created_at),
  },
  {
    name: "analytics.orders",
    topics: "order.",
    handle: (tx, event) => touchAnalytics(tx, event.store_id, "ORDER", idIn(event, "order_id"), event.created_at),
  },
  {
    name: "analytics.claims",
    topics: "claim.",
    handle: async (tx, event) => touchAnalytics(tx, event.store_id, "ORDER", await orderOfClaim(tx, event), event.created_at),
  },
];

async function orderOfClaim(tx: Tx, event: OutboxEvent): Promise<string[]> {
  const [id = ""] = idIn(event, "id");
  const claim = await tx
    .selectFrom("claim")
    .select("order_id")
    .where("store_id", "=", event.store_id)
    .where("id", "=", id)
    .executeTakeFirst();
  return claim ? [claim.order_id] : [];
}
