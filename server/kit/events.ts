import { sql, type Transaction } from "kysely";
import type { LiveEvent } from "#contracts/live";
import { together, type Write } from "./together.ts";

export const liveChannel = "backhaul_live";

/** Return the write of a live event, which reaches every replica when its transaction commits. */
export function liveWrite({ store_id, resource, ids, type, version }: Omit<LiveEvent, "id">): Write {
  // A notification is limited to 8000 bytes; for a longer event only the id is sent and the row is read.
  return sql`
    insert into live_event as event (store_id, resource, ids, type, version)
    values (${store_id}, ${resource}, ${JSON.stringify(ids)}, ${type}, ${version})
    returning (
      select pg_notify(${sql.lit(liveChannel)}, case when octet_length(body) < 7000 then body else json_build_object('id', event.id)::text end)
      from (select (to_jsonb(event) - 'created_at')::text as body) as told)`;
}

/** Publish a live event to every replica, if the transaction commits. */
export const publishLive = <T>(tx: Transaction<T>, event: Omit<LiveEvent, "id">): Promise<void> => together(tx, [liveWrite(event)]);

/** Never sent to screens: ends the open streams of ended sessions. */
export const sessionsResource = "sessions";

/** End the live streams of these sessions at once; otherwise they end at their next check. */
export async function endStreams<T>(tx: Transaction<T>, storeId: string, sessionIds: readonly string[]): Promise<void> {
  await publishLive(tx, { store_id: storeId, resource: sessionsResource, ids: [...sessionIds], type: "ended", version: null });
}
