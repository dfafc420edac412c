import { among, type Person } from "#server/core/customer-data/api";
import type { Tx } from "#server/db/open";

/** Erase the notes of colleagues on a customer's cases. */
export async function eraseNotes(tx: Tx, { storeId, returnIds, claimIds }: Person): Promise<void> {
  await tx
    .deleteFrom("note")
    .where("store_id", "=", storeId)
    .where((eb) => eb.or([among("return_id", returnIds), among("claim_id", claimIds)]))
    .execute();
}
