import type { Transaction } from "kysely";
import type { DB } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";

type Tx = Transaction<DB>;
export interface ExchangeVariant {
  id: string;
  external_id: string;
  product_external_id: string;
  title: string;
  variant_title: string | null;
  sku: string | null;
  image_url: string | null;
  price_minor: number;
  tax_rate: string;
}

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
): Promise<ExchangeVariant> {
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

const variantQuery = (tx: Tx, storeId: string) =>
  tx
    .selectFrom("variant as v")
    .innerJoin("product as p", "p.id", "v.product_id")
    .select([
      "v.id",
      "v.external_id",
      "p.external_id as product_external_id",
      "p.title",
      "v.title as variant_title",
      "v.sku",
      "p.image_url",
      "v.price_minor",
      "v.tax_rate",
      "v.currency",
    ])
    .where("v.store_id", "=", storeId);

export async function variantsById(tx: Tx, storeId: string, ids: readonly string[]): Promise<Map<string, ExchangeVariant>> {
  if (ids.length === 0) return new Map();
  const rows = await variantQuery(tx, storeId).where("v.id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function variantIdOf(tx: Tx, context: CallContext, externalId: string | null): Promise<string | null> {
  if (!externalId) return null;
  const row = await tx
    .selectFrom("variant")
    .select("id")
    .where("store_id", "=", context.store.id)
    .where("external_id", "=", externalId)
    .executeTakeFirst();
  return row?.id ?? null;
}
