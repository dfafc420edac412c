import { type Variant, variantQuery } from "#server/cases/kernel/goods/variants";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";

/**
 * Return the variant requested in exchange. The same variant again is allowed only for a fault. @throws UNKNOWN_VARIANT
 * when the store has none, or prices it in another currency; SAME_VARIANT
 */
export async function variantForExchange(
  tx: Tx,
  context: CallContext,
  order: { currency?: string; lines: ReadonlyMap<string, { id: string; variant_external_id: string | null }>; row?: { currency: string } },
  item: { order_line_id: string; reason: string },
  wanted: { variant_id?: string | undefined; variant_external_id?: string | undefined },
  faultReasons: readonly string[],
): Promise<Variant> {
  const found = await variantQuery(tx, context.store.id)
    .where(wanted.variant_id ? "v.id" : "v.external_id", "=", wanted.variant_id ?? wanted.variant_external_id ?? "")
    .executeTakeFirst();
  const currency = order.currency ?? order.row?.currency;
  if (!found || found.currency !== currency)
    throw new AppError("UNKNOWN_VARIANT", { variant_id: wanted.variant_id ?? wanted.variant_external_id });
  const same = order.lines.get(item.order_line_id)?.variant_external_id === found.external_id;
  ensure(!same || faultReasons.includes(item.reason), "SAME_VARIANT");
  return found;
}

/** Return the variants that are priced in an order's currency: a price in another one cannot be set off. */
export async function variantsById(tx: Tx, storeId: string, ids: readonly string[], currency: string): Promise<Map<string, Variant>> {
  if (ids.length === 0) return new Map();
  const rows = await variantQuery(tx, storeId).where("v.id", "in", ids).where("v.currency", "=", currency).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
