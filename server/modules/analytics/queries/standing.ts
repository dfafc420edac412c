import { sql } from "kysely";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { rebuildQueue } from "../facts/rebuild-queue.ts";

/** How complete the facts of a store are. */
export interface Standing {
  /** The instant up to which everything is counted: that of the oldest record noted and not counted yet, or now. */
  as_of: string;
  /** Months are counted anew, or will be because the store has no facts in its time zone yet: numbers are missing until then. */
  is_recounting: boolean;
}

export async function standing(reader: Reader, { store, now }: CallContext): Promise<Standing> {
  const { rows } = await sql<{ at: string | null; is_recounting: boolean }>`
    select (select min(at) from analytics_touch where store_id = ${store.id}) as at,
      not exists (select from analytics_store as a where a.store_id = ${store.id} and a.timezone = ${store.timezone})
      or exists (select from job as j
        where j.queue = ${rebuildQueue} and starts_with(j.key, ${store.id} || ':') and j.state <> 'dead') as is_recounting`.execute(reader);
  return { as_of: new Date(rows[0]?.at ?? now).toISOString(), is_recounting: rows[0]?.is_recounting ?? false };
}
