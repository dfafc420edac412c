import { sql } from "kysely";
import type { FlowCounts } from "#contracts/flows/shapes";
import { limits, loopStopped } from "#contracts/flows/states";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";

const month = 30 * 86_400_000;

const flagged = (storeId: string, flag: string) => sql<number>`(select count(*) from returns r
  join returns_mark m on m.return_id = r.id and m.store_id = r.store_id
  where r.store_id = ${storeId} and r.status = 'OPEN' and m.mark = ${`flag:${flag}`})`;

/** Return what flows leave to people. */
export async function countWork(reader: Reader, { store, now }: CallContext): Promise<FlowCounts> {
  const since = new Date(now.getTime() - month).toISOString();
  const { rows } = await sql<Omit<FlowCounts, "most_waiting">>`
    select
      (select count(*) from flow_run where store_id = ${store.id} and state = 'WAITING') as waiting,
      (select count(*) from flow_run where store_id = ${store.id} and state = 'FAILED' and ended_at > ${since}) as failed,
      ${flagged(store.id, "FLOW_LIMIT")} as limits,
      ${flagged(store.id, "FLOW_STOPPED")} as stopped,
      (select count(*) from flow where store_id = ${store.id} and status = 'PAUSED' and paused_by = 'BREAKER') as paused,
      (select coalesce(sum(n), 0)::int from flow_tally where store_id = ${store.id} and ${stoppedLoops(now)}
        and flow_id in (select id from flow where store_id = ${store.id})) as loops
  `.execute(reader);
  const counts = rows[0] ?? { waiting: 0, failed: 0, limits: 0, stopped: 0, paused: 0, loops: 0 };
  return { ...counts, most_waiting: limits.waiting };
}

/** A condition on the tally: starts of the last 30 days that were stopped as loops. */
export const stoppedLoops = (now: Date) =>
  sql<boolean>`output = ${sql.lit(loopStopped)} and day > ${new Date(now.getTime() - month).toISOString().slice(0, 10)}::date`;
