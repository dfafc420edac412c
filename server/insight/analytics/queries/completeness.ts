import { sql } from "kysely";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { isRecounting } from "../facts/rebuild-queue.ts";

/** How complete the facts of a store are. */
export interface Completeness {
  /** The instant up to which everything is counted: that of the oldest change that is not counted yet, or now. */
  as_of: string;
  /** Months are being recounted, or the store has no facts in its time zone yet: figures are incomplete until that is done. */
  is_recounting: boolean;
}

export async function loadCompleteness(reader: Reader, { store, now }: CallContext): Promise<Completeness> {
  const { rows } = await sql<{ at: string | null; is_recounting: boolean }>`
    select (select min(at) from analytics_touch where store_id = ${store.id}) as at,
      not exists (select from analytics_store as a where a.store_id = ${store.id} and a.timezone = ${store.timezone})
      or ${isRecounting(sql`${store.id}`)} as is_recounting`.execute(reader);
  return { as_of: new Date(rows[0]?.at ?? now).toISOString(), is_recounting: rows[0]?.is_recounting ?? false };
}
