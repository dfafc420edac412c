import { type Expression, sql } from "kysely";
import type { Tx } from "#server/db/open";
import type { Write } from "#server/kit/together";

/** Settle units of a line, or with a negative number open them again: later cases start behind settled ones. */
export async function settleUnits(tx: Tx, storeId: string, lineId: string, count: number): Promise<void> {
  await tx
    .updateTable("order_line")
    .set({ settled: sql`settled + ${count}` })
    .where("store_id", "=", storeId)
    .where("id", "=", lineId)
    .execute();
}

/** Return the write of how many units of a line are settled. */
export const settledWrite = (tx: Tx, storeId: string, lineId: string, settled: number): Write =>
  tx.updateTable("order_line").set({ settled }).where("store_id", "=", storeId).where("id", "=", lineId);

/** Write how many units of lines were refunded on the platform, as `units` counts them for the line `l`. */
export async function saveOutside(tx: Tx, storeId: string, lineIds: readonly string[], units: Expression<number>): Promise<void> {
  await tx.updateTable("order_line as l").set({ outside: units }).where("l.store_id", "=", storeId).where("l.id", "in", lineIds).execute();
}

/** Write how many units of an order's lines returns on the platform hold, as `units` counts them for the line `l`; returns whether any differ. */
export async function saveReturningOutside(tx: Tx, storeId: string, orderId: string, units: Expression<number>): Promise<boolean> {
  const changed = await tx
    .updateTable("order_line as l")
    .set({ returning_outside: units })
    .where("l.store_id", "=", storeId)
    .where("l.order_id", "=", orderId)
    .where(sql<boolean>`l.returning_outside <> ${units}`)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
