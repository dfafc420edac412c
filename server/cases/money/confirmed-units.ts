import type { Insertable } from "kysely";
import type { Tx } from "#server/db/open";
import type { ConfirmedUnits } from "#server/db/tables";

/** Add units that a refund on the platform confirms as a case's own; more of the same refund and item are added up. */
export async function addConfirmedUnits(tx: Tx, rows: readonly Insertable<ConfirmedUnits>[]): Promise<void> {
  await tx
    .insertInto("confirmed_units")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["item_id", "refund_external_id"])
        .doUpdateSet((eb) => ({ quantity: eb("confirmed_units.quantity", "+", eb.ref("excluded.quantity")) })),
    )
    .execute();
}

/** Take back the units that refunds confirmed as those of cases. */
export async function dropConfirmedUnits(tx: Tx, storeId: string, refundIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("confirmed_units")
    .where("store_id", "=", storeId)
    .where("refund_external_id", "in", [...refundIds])
    .execute();
}
