import { sql } from "kysely";
import type { Tx } from "./open.ts";

export type Touched = "RETURN" | "ORDER";

/** Note records that analytics must count anew, in one statement and without waiting for anyone. */
export async function touchAnalytics(tx: Tx, storeId: string, kind: Touched, ids: readonly string[], at: string): Promise<void> {
  if (ids.length === 0) return;
  await sql`insert into analytics_touch (store_id, kind, object_id, at)
    select ${storeId}, ${kind}, unnest(${[...ids]}::text[]), ${at}::timestamptz`.execute(tx);
}
