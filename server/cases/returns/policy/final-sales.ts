import type { Reader } from "#server/db/open";

/** Return the external ids of those products of an order that are never taken back. */
export async function loadFinalSales(
  reader: Reader,
  storeId: string,
  lines: readonly { product_external_id: string | null }[],
): Promise<Set<string>> {
  const bought = [...new Set(lines.flatMap((line) => line.product_external_id ?? []))];
  if (bought.length === 0) return new Set();
  const rows = await reader
    .selectFrom("product")
    .select("external_id")
    .where("store_id", "=", storeId)
    .where("final_sale", "=", true)
    .where("external_id", "in", bought)
    .execute();
  return new Set(rows.map(({ external_id }) => external_id));
}
