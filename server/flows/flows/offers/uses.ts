import { sql } from "kysely";
import type { Output } from "#contracts/contract";
import type { flows } from "#contracts/flows/flows";
import type { Reader } from "#server/db/open";
import { type Subscriber, subscriber } from "#server/jobs/outbox";
import type { CallContext } from "#server/kit/context";
import { readFlow } from "../repository.ts";

type Uses = Output<(typeof flows)["operations"]["uses"]>;
/** The output that the tally has of an offer flow's first step, where an action of it reached the request. */
export const actedOutput = "ACTED";
const days = 90;
const dayMs = 86_400_000;

/** Count each request that a flow's offer was made for, once, on the day it was made: the path is frozen on the case. */
export const offerSubscribers: Subscriber[] = [
  subscriber({
    name: "flows.offers",
    topics: ["return.requested"],
    writes: ({ store_id, payload }) => [
      sql`insert into flow_tally (store_id, flow_id, number, node_id, output, day, n)
        select ${store_id}, used.flow_id, used.number, used.start, counted.output, used.day, 1
        from (
          select path ->> 'flow_id' as flow_id, (path ->> 'number')::int as number, min(path -> 'nodes' ->> 0) as start,
            min((r.created_at at time zone coalesce(g.data ->> 'timezone', st.timezone))::date) as day,
            bool_or(exists (
              select from jsonb_array_elements(v.graph -> 'nodes') as node
              where node ->> 'type' = 'ACTION' and path -> 'nodes' @> jsonb_build_array(node -> 'id'))) as acted
          from returns r
          join store st on st.id = r.store_id
          left join store_settings g on g.store_id = r.store_id and g.section = 'GENERAL'
          cross join lateral jsonb_array_elements(coalesce(r.policy_snapshot -> 'flows', '[]')) as path
          join flow_version v on v.store_id = r.store_id and v.flow_id = path ->> 'flow_id' and v.number = (path ->> 'number')::int
          where r.store_id = ${store_id} and r.id = ${payload.id} and jsonb_array_length(path -> 'nodes') > 0
          group by 1, 2) as used
        cross join lateral (select 'next' as output union all select ${actedOutput} where used.acted) as counted`,
    ],
  }),
];

/** Return how often an offer flow was walked for a request, and did anything, by day; the newest first. @throws NOT_FOUND */
export async function listUses(reader: Reader, { store, now }: CallContext, id: string): Promise<Uses> {
  await readFlow(reader, store.id, id);
  const { rows } = await sql<Uses["days"][number]>`
    select day::text as day, coalesce(sum(n) filter (where output = 'next'), 0)::int as uses,
      coalesce(sum(n) filter (where output = ${actedOutput}), 0)::int as acted
    from flow_tally as t join flow as f on f.id = t.flow_id and f.store_id = t.store_id
    where t.store_id = ${store.id} and t.flow_id = ${id} and f.trigger = 'RETURN_OFFER' and t.output in ('next', ${actedOutput})
      and day >= ${new Date(now.getTime() - days * dayMs).toISOString()}::date
    group by day order by day desc`.execute(reader);
  return { days: rows };
}

/** Return how often offer flows were used, and did anything, since an instant. */
export async function countUses(
  reader: Reader,
  storeId: string,
  ids: readonly string[],
  since: Date,
): Promise<Map<string, { runs: number; acted: number }>> {
  const { rows } = await sql<{ flow_id: string; runs: number; acted: number }>`
    select t.flow_id, coalesce(sum(n) filter (where output = 'next'), 0)::int as runs,
      coalesce(sum(n) filter (where output = ${actedOutput}), 0)::int as acted
    from flow_tally as t join flow as f on f.id = t.flow_id and f.store_id = t.store_id
    where t.store_id = ${storeId} and t.flow_id = any(${[...ids]}::text[]) and f.trigger = 'RETURN_OFFER'
      and t.output in ('next', ${actedOutput}) and day >= ${since.toISOString()}::date
    group by t.flow_id`.execute(reader);
  return new Map(rows.map(({ flow_id, runs, acted }) => [flow_id, { runs, acted }]));
}
