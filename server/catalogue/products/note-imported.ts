import type { Tx } from "#server/db/open";

/** Note what a product was imported as, so that the next import finds out whether it changed. */
export async function noteImported(
  tx: Tx,
  storeId: string,
  id: string,
  imported: { content_hash: string; platform_updated_at: string | null },
): Promise<void> {
  await tx.updateTable("product").set(imported).where("store_id", "=", storeId).where("id", "=", id).execute();
}

/** Remove the counts of variants at a location. */
export async function removeStock(tx: Tx, storeId: string, locationId: string, variantExternalIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("stock")
    .where("store_id", "=", storeId)
    .where("location_id", "=", locationId)
    .where("variant_id", "in", (eb) =>
      eb
        .selectFrom("variant")
        .select("id")
        .where("store_id", "=", storeId)
        .where("external_id", "in", [...variantExternalIds]),
    )
    .execute();
}
