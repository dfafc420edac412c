import { sql, type Transaction } from "kysely";
import type { LiveEvent } from "#contracts/live";

export const liveChannel = "backhaul_live";

/** Writes the event and tells every replica of it, both only if the transaction commits. */
export async function publishLive<T>(tx: Transaction<T>, event: Omit<LiveEvent, "id">): Promise<void> {
  const { store_id, resource, ids, type, version } = event;
  // A notification holds less than 8000 bytes: of a longer one only the id is sent and the rest is read from the table.
  await sql`
    with event as (
      insert into live_event (store_id, resource, ids, type, version)
      values (${store_id}, ${resource}, ${JSON.stringify(ids)}, ${type}, ${version})
      returning id, store_id, resource, ids, type, version
    ), told as (select id, row_to_json(event)::text as body from event)
    select pg_notify(${sql.lit(liveChannel)}, case when octet_length(body) < 7000 then body else json_build_object('id', id)::text end)
    from told`.execute(tx);
}

/** Kept from screens: it ends the open streams of sessions that have ended. */
export const sessionsResource = "sessions";

/** Ends the live streams of these sessions at once; without it they end at their next check. */
export async function endStreams<T>(tx: Transaction<T>, storeId: string, sessionIds: readonly string[]): Promise<void> {
  await publishLive(tx, { store_id: storeId, resource: sessionsResource, ids: [...sessionIds], type: "ended", version: null });
}
