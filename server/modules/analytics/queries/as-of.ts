import { sql } from "kysely";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";

/** Return the instant up to which everything is counted: that of the oldest record noted and not counted yet, or now. */
export async function asOf(reader: Reader, { store, now }: CallContext): Promise<string> {
  const { rows } = await sql<{ at: string | null }>`select min(at) as at from analytics_touch where store_id = ${store.id}`.execute(reader);
  return new Date(rows[0]?.at ?? now).toISOString();
}
