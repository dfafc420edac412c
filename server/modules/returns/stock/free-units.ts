import type { Transaction } from "kysely";
import type { DB } from "#server/db/tables";

/** Return the units of each line that may still be returned: fulfilled − held by any return − refunded or in a return outside. */
export async function freeUnits(tx: Transaction<DB>, storeId: string, lineIds: readonly string[]): Promise<Map<string, number>> {
  if (lineIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom("order_line as l")
    .leftJoin("return_item as i", (join) => join.onRef("i.order_line_id", "=", "l.id").onRef("i.store_id", "=", "l.store_id"))
    .where("l.store_id", "=", storeId)
    .where("l.id", "in", lineIds)
    .groupBy(["l.id", "l.fulfilled_quantity", "l.outside", "l.returning_outside"])
    .select((eb) => [
      "l.id",
      "l.fulfilled_quantity",
      "l.outside",
      "l.returning_outside",
      eb.fn.coalesce(eb.fn.sum<string>(eb("i.requested", "-", eb.ref("i.released"))), eb.lit(0)).as("held"),
    ])
    .execute();
  return new Map(rows.map((row) => [row.id, Math.max(0, row.fulfilled_quantity - row.outside - row.returning_outside - Number(row.held))]));
}
