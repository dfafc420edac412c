import { sql } from "kysely";
import type { Tx } from "#server/db/open";

/** The units of a line `l` that no return or claim holds: fulfilled − held − refunded or in a return outside. */
export const freeOfLine = sql<number>`free_units(l)`;

/** Return the free units of each line. */
export async function freeUnits(tx: Tx, storeId: string, lineIds: readonly string[]): Promise<Map<string, number>> {
  if (lineIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom("order_line as l")
    .select(["l.id", freeOfLine.as("free")])
    .where("l.store_id", "=", storeId)
    .where("l.id", "in", lineIds)
    .execute();
  return new Map(rows.map(({ id, free }) => [id, free]));
}
