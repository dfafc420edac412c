import type { Tx } from "#server/db/open";
import { newId } from "#server/kit/ids";

/** Note each price of a product's variants that differs from the one noted last. The first price of a variant is no change. */
export async function logPrices(tx: Tx, storeId: string, productId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  const found = await tx
    .selectFrom("variant as v")
    .leftJoin("price_log as p", (join) => join.onRef("p.variant_id", "=", "v.id").on("p.to_at", "is", null))
    .select(["v.id", "v.price_minor", "v.currency", "p.price_minor as known_minor", "p.currency as known_currency"])
    .where("v.store_id", "=", storeId)
    .where("v.product_id", "=", productId)
    .execute();
  const changed = found.filter((one) => one.known_minor !== one.price_minor || one.known_currency !== one.currency);
  if (changed.length === 0) return;
  await tx
    .updateTable("price_log")
    .set({ to_at: at })
    .where("store_id", "=", storeId)
    .where("to_at", "is", null)
    .where(
      "variant_id",
      "in",
      changed.map(({ id }) => id),
    )
    .execute();
  const rows = changed.map(({ id, price_minor, currency, known_minor }) => ({
    ...{ id: newId(), store_id: storeId, variant_id: id, price_minor, currency, from_at: at },
    judged_at: known_minor === null ? at : null,
  }));
  await tx.insertInto("price_log").values(rows).execute();
}
