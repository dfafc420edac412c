import { sql } from "kysely";
import type { Tx } from "#server/db/open";
import { together, type Write } from "#server/kit/together";

type Touched = "RETURN" | "ORDER";

/** Return the write that notes records which analytics must count anew, without waiting for anyone. */
export const touchWrite = (storeId: string, kind: Touched, ids: readonly string[], at: string): Write => sql`
  insert into analytics_touch (store_id, kind, object_id, at)
  select ${storeId}, ${kind}, unnest(${[...ids]}::text[]), ${at}::timestamptz`;

/** Note records that analytics must count anew, in one statement. */
export async function touchRecords(tx: Tx, storeId: string, kind: Touched, ids: readonly string[], at: string): Promise<void> {
  if (ids.length > 0) await together(tx, [touchWrite(storeId, kind, ids, at)]);
}
