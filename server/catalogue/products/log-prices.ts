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

/** Note that a change of a price was judged, and whether a person has to confirm it first. */
export async function notePriceJudged(tx: Tx, storeId: string, id: string, { at, isHeld }: { at: string; isHeld: boolean }): Promise<void> {
  await tx
    .updateTable("price_log")
    .set({ judged_at: at, ...(isHeld && { held: "HELD" }) })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .execute();
}

/** Confirm a price that was held back, so that it is judged again; returns false where none is, or it no longer applies. */
export async function confirmPrice(tx: Tx, storeId: string, id: string): Promise<boolean> {
  const changed = await tx
    .updateTable("price_log")
    .set({ held: "CONFIRMED", judged_at: null })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .where("held", "=", "HELD")
    .where("to_at", "is", null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
