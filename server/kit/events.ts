import { sql, type Transaction } from "kysely";
import type { LiveEvent } from "#contracts/live";

export const liveChannel = "backhaul_live";

/** Publish a live event to every replica, if the transaction commits. */
export async function publishLive<T>(tx: Transaction<T>, event: Omit<LiveEvent, "id">): Promise<void> {
  const { store_id, resource, ids, type, version } = event;
  // A notification is limited to 8000 bytes; for a longer event only the id is sent and the row is read.
  await sql`
    with event as (
      insert into live_event (store_id, resource, ids, type, version)
      values (${store_id}, ${resource}, ${JSON.stringify(ids)}, ${type}, ${version})
      returning id, store_id, resource, ids, type, version
    ), told as (select id, row_to_json(event)::text as body from event)
    select pg_notify(${sql.lit(liveChannel)}, case when octet_length(body) < 7000 then body else json_build_object('id', id)::text end)
    from told`.execute(tx);
}

/** Never sent to screens: ends the open streams of ended sessions. */
export const sessionsResource = "sessions";

/** End the live streams of these sessions at once; otherwise they end at their next check. */
export async function endStreams<T>(tx: Transaction<T>, storeId: string, sessionIds: readonly string[]): Promise<void> {
  await publishLive(tx, { store_id: storeId, resource: sessionsResource, ids: [...sessionIds], type: "ended", version: null });
}
