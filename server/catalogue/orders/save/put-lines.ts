import { type Insertable, sql } from "kysely";
import type { OrderUpsert } from "#contracts/orders/upsert";
import type { OrderTotals } from "#server/catalogue/domain/order-totals";
import { writeAudit } from "#server/core/audit/api";
import type { Tx } from "#server/db/open";
import type { OrderLine } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { newId } from "#server/kit/ids";
import { isFrozen, type KnownLine, knownLines } from "./known-lines.ts";
import type { Place } from "./put-charges.ts";

type Line = Insertable<OrderLine>;
type Fields = readonly (keyof Line)[];

/** What was paid for a line; every refund is computed from these columns. */
const snapshot = [
  "quantity",
  "unit_price_minor",
  "discount_minor",
  "order_discount_minor",
  "tax_rate",
  "tax_minor",
  "gross_minor",
] as const satisfies Fields;
const facts = [
  "variant_external_id",
  "product_external_id",
  "sku",
  "title",
  "variant_title",
  "gift_card",
  "image_url",
] as const satisfies Fields;
const updatable: Fields = ["position", "fulfilled_quantity", ...facts, ...snapshot];

/**
 * Update the order's lines by external id, keeping their ids; returns their total, tax included. A line with settled
 * units, or with units in an open return, keeps its prices, because what is already refunded and the rest must add up
 * to what was paid. The audit log records any difference. `keepsGoods`: which goods a line names may be withheld, so what is known stays.
 */
export async function putLines(
  tx: Tx,
  context: CallContext,
  { orderId, isNew }: Place,
  order: OrderUpsert,
  totals: OrderTotals,
  keepsGoods = false,
): Promise<number> {
  const known = isNew ? [] : await knownLines(tx, context.store.id, orderId);
  const byExternalId = new Map(known.map((line) => [line.external_id, line]));
  const named = await productsOfVariants(tx, context.store.id, order.lines);
  const rows = lineRows({ storeId: context.store.id, orderId }, order.lines, totals, named);
  const final: Line[] = [];
  for (const row of rows) {
    const before = byExternalId.get(row.external_id);
    const named = before && keepsGoods ? withGoods(before, row) : row;
    final.push(before && isFrozen(before) ? await keepSnapshot(tx, context, before, named) : named);
  }
  await insertOrUpdate(tx, final);
  const remaining = new Set(rows.map((row) => row.external_id));
  await dropVanished(
    tx,
    context.store.id,
    orderId,
    known.filter((line) => !remaining.has(line.external_id)),
  );
  return final.reduce((sum, row) => sum + row.gross_minor, 0);
}

/** Return the products of the variants whose line names no product: returns and figures are by product. */
export async function productsOfVariants(tx: Tx, storeId: string, lines: OrderUpsert["lines"]): Promise<Map<string, string>> {
  const bare = lines.flatMap((line) => (line.product_external_id ? [] : (line.variant_external_id ?? [])));
  if (bare.length === 0) return new Map();
  const rows = await tx
    .selectFrom("variant as v")
    .innerJoin("product as p", (join) => join.onRef("p.id", "=", "v.product_id").onRef("p.store_id", "=", "v.store_id"))
    .select(["v.external_id", "p.external_id as product"])
    .where("v.store_id", "=", storeId)
    .where("v.external_id", "in", bare)
    .execute();
  return new Map(rows.map((row) => [row.external_id, row.product]));
}

type LineInput = OrderUpsert["lines"][number];

/** Return the rows of an order's lines; `products`: the products of variants whose line names none. */
export const lineRows = (
  { storeId, orderId }: Pick<Place, "storeId" | "orderId">,
  lines: OrderUpsert["lines"],
  totals: OrderTotals,
  products: ReadonlyMap<string, string>,
): Line[] =>
  lines.map((line, i) => {
    const product_external_id = line.product_external_id ?? products.get(line.variant_external_id ?? "") ?? null;
    return rowOf(storeId, orderId, i, { ...line, product_external_id }, totals.lines[i] as OrderTotals["lines"][number]);
  });

const rowOf = (storeId: string, orderId: string, position: number, line: LineInput, paid: OrderTotals["lines"][number]): Line => ({
  id: newId(),
  store_id: storeId,
  order_id: orderId,
  position,
  external_id: line.external_id,
  variant_external_id: line.variant_external_id ?? null,
  product_external_id: line.product_external_id ?? null,
  sku: line.sku ?? null,
  title: line.title,
  variant_title: line.variant_title ?? null,
  quantity: line.quantity,
  unit_price_minor: line.unit_price_minor,
  discount_minor: line.discount_minor,
  order_discount_minor: paid.order_discount_minor,
  tax_rate: line.tax_rate,
  tax_minor: paid.tax_minor,
  gross_minor: paid.gross_minor,
  fulfilled_quantity: line.fulfilled_quantity,
  gift_card: line.gift_card,
  image_url: line.image_url ?? null,
});

const withGoods = (before: KnownLine, row: Line): Line => ({
  ...row,
  variant_external_id: row.variant_external_id ?? before.variant_external_id,
  product_external_id: row.product_external_id ?? before.product_external_id,
});

async function keepSnapshot(tx: Tx, context: CallContext, before: KnownLine, row: Line): Promise<Line> {
  const of = (line: Line | KnownLine) => Object.fromEntries(snapshot.map((field) => [field, line[field]]));
  const frozen = of(before);
  const incoming = of(row);
  if (snapshot.some((field) => frozen[field] !== incoming[field])) {
    await writeAudit(tx, context, {
      action: "order.snapshot_kept",
      object_type: "order_line",
      object_id: before.id,
      before: frozen,
      after: incoming,
    });
  }
  return { ...row, ...frozen, fulfilled_quantity: Math.min(row.fulfilled_quantity, before.quantity) };
}

async function insertOrUpdate(tx: Tx, rows: Line[]): Promise<void> {
  await tx
    .insertInto("order_line")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["order_id", "external_id"]).doUpdateSet((eb) => ({
        ...Object.fromEntries(updatable.map((field) => [field, eb.ref(`excluded.${field}`)])),
        // A webhook delivery has no picture; the platform's API has.
        image_url: sql<string | null>`coalesce(excluded.image_url, order_line.image_url)`,
      })),
    )
    .execute();
}

/**
 * Removed lines are deleted. One that returns refer to stays with none of its units fulfilled: open cases continue, and
 * nothing more can be returned, not even units such a case releases.
 */
async function dropVanished(tx: Tx, storeId: string, orderId: string, gone: readonly KnownLine[]): Promise<void> {
  const ids = (isNamed: boolean) => gone.filter((line) => line.is_named === isNamed).map((line) => line.id);
  if (ids(false).length) {
    await tx.deleteFrom("parcel_line").where("store_id", "=", storeId).where("order_line_id", "in", ids(false)).execute();
    await tx
      .deleteFrom("order_line")
      .where("store_id", "=", storeId)
      .where("order_id", "=", orderId)
      .where("id", "in", ids(false))
      .execute();
  }
  if (ids(true).length) {
    await tx
      .updateTable("order_line")
      .set({ fulfilled_quantity: 0, position: sql`greatest(position, 1000)` })
      .where("store_id", "=", storeId)
      .where("order_id", "=", orderId)
      .where("id", "in", ids(true))
      .execute();
  }
}
