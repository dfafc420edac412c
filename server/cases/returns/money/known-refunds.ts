import type { Reader } from "#server/db/open";

/** Return the platform's ids of the refunds of an order that were known here before a leg was reserved. */
export async function knownBefore(reader: Reader, storeId: string, legId: string): Promise<ReadonlySet<string>> {
  const rows = await reader
    .selectFrom("ledger as mine")
    .innerJoin("ledger as g", (join) => join.onRef("g.order_id", "=", "mine.order_id").onRef("g.store_id", "=", "mine.store_id"))
    .leftJoin("confirmed_refund as k", (join) => join.onRef("k.ledger_id", "=", "g.id").onRef("k.store_id", "=", "g.store_id"))
    .where("mine.store_id", "=", storeId)
    .where("mine.id", "=", legId)
    .whereRef("g.id", "<", "mine.id")
    .select(["g.external_id", "k.refund_external_id"])
    .execute();
  return new Set(rows.flatMap(({ external_id, refund_external_id }) => [external_id, refund_external_id].filter((id) => id !== null)));
}
