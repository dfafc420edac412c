import { type Insertable, type InsertObject, sql } from "kysely";
import type { ProductUpsert } from "#contracts/products";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import type { DB, Stock, Variant } from "#server/db/tables";
import { newId } from "#server/kit/ids";

const fields = [
  "product_id",
  "position",
  "sku",
  "title",
  "price_minor",
  "currency",
  "tax_rate",
  "tax_class",
  "weight_g",
] as const satisfies readonly (keyof Variant)[];

/** Save the variants and their stock. A variant counts as tracked once any stock is reported. */
export async function putVariants(
  tx: Tx,
  storeId: string,
  productId: string,
  input: ProductUpsert,
  places: ReadonlyMap<string, string>,
): Promise<void> {
  const rows: InsertObject<DB, "variant">[] = input.variants.map(
    ({ stock, sku, title, tax_class, weight_g, barcode, options, ...variant }, position) => ({
      id: newId(),
      store_id: storeId,
      product_id: productId,
      position,
      ...variant,
      sku: sku ?? null,
      title: title ?? null,
      tax_class: tax_class ?? null,
      weight_g: weight_g ?? null,
      barcode: barcode ?? null,
      options: asJson(options ?? []),
      tracked: stock.length > 0,
    }),
  );
  const reported = (["barcode", "options"] as const).filter((field) => input.variants.some((variant) => variant[field] !== undefined));
  const saved = await tx
    .insertInto("variant")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["store_id", "external_id"]).doUpdateSet((eb) => ({
        ...Object.fromEntries([...fields, ...reported].map((field) => [field, eb.ref(`excluded.${field}`)])),
        tracked: sql<boolean>`variant.tracked or excluded.tracked`,
      })),
    )
    .returning(["id", "external_id"])
    .execute();
  await putStock(tx, storeId, input, new Map(saved.map((variant) => [variant.external_id, variant.id])), places);
}

/** Counts are absolute per location: a location not named keeps its count. Reservations stay. */
async function putStock(
  tx: Tx,
  storeId: string,
  input: ProductUpsert,
  variants: ReadonlyMap<string, string>,
  places: ReadonlyMap<string, string>,
): Promise<void> {
  const rows: Insertable<Stock>[] = input.variants.flatMap((variant) =>
    variant.stock.map(({ location_external_id, quantity }) => ({
      store_id: storeId,
      variant_id: variants.get(variant.external_id) as string,
      location_id: places.get(location_external_id) as string,
      quantity,
    })),
  );
  if (rows.length === 0) return;
  await tx
    .insertInto("stock")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["variant_id", "location_id"]).doUpdateSet((eb) => ({ quantity: eb.ref("excluded.quantity") })),
    )
    .execute();
}

/** Delete variants left out, with their stock; those an exchange refers to stay, after the others. */
export async function dropVanished(tx: Tx, storeId: string, productId: string, named: readonly string[]): Promise<void> {
  const gone = await tx
    .selectFrom("variant as v")
    .select((eb) => [
      "v.id",
      eb
        .or([
          eb.exists(
            eb
              .selectFrom("return_item as i")
              .select("i.id")
              .whereRef("i.exchange_variant_id", "=", "v.id")
              .where("i.store_id", "=", storeId),
          ),
          eb.exists(
            eb.selectFrom("stock_reservation as r").select("r.id").whereRef("r.variant_id", "=", "v.id").where("r.store_id", "=", storeId),
          ),
        ])
        .$castTo<boolean>()
        .as("is_wanted"),
    ])
    .where("v.store_id", "=", storeId)
    .where("v.product_id", "=", productId)
    .where("v.external_id", "not in", named)
    .execute();
  const ids = (isWanted: boolean) => gone.filter((variant) => variant.is_wanted === isWanted).map((variant) => variant.id);
  if (ids(false).length) {
    await tx.deleteFrom("stock").where("store_id", "=", storeId).where("variant_id", "in", ids(false)).execute();
    await tx.deleteFrom("variant").where("store_id", "=", storeId).where("id", "in", ids(false)).execute();
  }
  if (ids(true).length) {
    await tx
      .updateTable("variant")
      .set({ position: sql`greatest(position, 1000)` })
      .where("store_id", "=", storeId)
      .where("id", "in", ids(true))
      .execute();
  }
}
