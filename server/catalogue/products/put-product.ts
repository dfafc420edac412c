import { sql } from "kysely";
import type { ProductUpsert } from "#contracts/products";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError, badRequest } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import { logPrices } from "./log-prices.ts";
import { dropVanished, putVariants } from "./put-variants.ts";

/**
 * Create or update a product with all its variants, by external ids; returns its id. Where `input` names a part of them only, `all` has the
 * ids of all: the others stay as they are. @throws UNKNOWN_LOCATION for stock
 * at an unknown location; BAD_REQUEST for a duplicate variant
 */
export async function putProduct(
  tx: Tx,
  context: CallContext,
  externalId: string,
  input: ProductUpsert,
  all?: readonly string[],
): Promise<string> {
  assertDistinct(input);
  const places = await locationsOf(tx, context.store.id, input);
  const id = await saveProduct(tx, context, externalId, input);
  await putVariants(tx, context.store.id, id, input, places);
  const named = input.variants.map((variant) => variant.external_id);
  await dropVanished(tx, context.store.id, id, all ? [...new Set([...all, ...named])] : named);
  if (all) await wordVariants(tx, context.store.id, id, input);
  await logPrices(tx, context.store.id, id, context.now);
  await publishLive(tx, { store_id: context.store.id, resource: "products", ids: [id], type: "updated", version: null });
  return id;
}

function assertDistinct({ variants }: ProductUpsert): void {
  const errors: Record<string, string> = {};
  const seen = new Set<string>();
  for (const [i, variant] of variants.entries()) {
    if (seen.has(variant.external_id)) errors[`variants.${i}.external_id`] = "INVALID";
    seen.add(variant.external_id);
    const places = variant.stock.map((stock) => stock.location_external_id);
    if (new Set(places).size < places.length) errors[`variants.${i}.stock`] = "INVALID";
  }
  if (Object.keys(errors).length) throw badRequest(errors);
}

async function locationsOf(tx: Tx, storeId: string, input: ProductUpsert): Promise<Map<string, string>> {
  const named = [...new Set(input.variants.flatMap((variant) => variant.stock.map((stock) => stock.location_external_id)))];
  if (named.length === 0) return new Map();
  const rows = await tx
    .selectFrom("location")
    .select(["id", "external_id"])
    .where("store_id", "=", storeId)
    .where("external_id", "in", named)
    .execute();
  const places = new Map(rows.map((row) => [row.external_id, row.id]));
  const missing = named.find((name) => !places.has(name));
  if (missing !== undefined) throw new AppError("UNKNOWN_LOCATION", { location_external_id: missing });
  return places;
}

async function saveProduct(tx: Tx, context: CallContext, externalId: string, input: ProductUpsert): Promise<string> {
  const now = context.now.toISOString();
  const values = {
    title: input.title,
    vendor: input.vendor ?? null,
    type: input.type ?? null,
    tags: asJson(input.tags),
    ...(input.collections && { collections: asJson(input.collections) }),
    image_url: input.image_url ?? null,
    search_text: searchText(input, input.variants),
    deleted_at: null,
    updated_at: now,
  };
  // People edit these fields too where no platform owns them, so an edit that began earlier must not undo this.
  const version = sql<number>`product.version + ${context.store.connectionId === null ? 1 : 0}`;
  const saved = await tx
    .insertInto("product")
    .values({ id: newId(), store_id: context.store.id, external_id: externalId, created_at: now, ...values })
    .onConflict((conflict) => conflict.columns(["store_id", "external_id"]).doUpdateSet({ ...values, version }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return saved.id;
}

type Words = Pick<ProductUpsert["variants"][number], "sku" | "title" | "barcode">;

const searchText = ({ title, vendor }: ProductUpsert, variants: readonly Words[]): string =>
  [title, vendor, ...variants.flatMap((variant) => [variant.sku, variant.title, variant.barcode])].filter(Boolean).join(" ").toLowerCase();

/** Let a product be found by its variants that were not named, too. */
async function wordVariants(tx: Tx, storeId: string, id: string, input: ProductUpsert): Promise<void> {
  const variants = await tx
    .selectFrom("variant")
    .select(["sku", "title", "barcode"])
    .where("store_id", "=", storeId)
    .where("product_id", "=", id)
    .orderBy("position")
    .execute();
  await tx
    .updateTable("product")
    .set({ search_text: searchText(input, variants) })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .execute();
}

/** Mark a product as deleted on the platform. Exchanges for one of its variants keep it. */
export async function markProductDeleted(tx: Tx, context: CallContext, externalId: string): Promise<"deleted" | "unknown"> {
  const gone = await tx
    .updateTable("product")
    .set({ deleted_at: sql`coalesce(deleted_at, ${context.now.toISOString()})` })
    .where("store_id", "=", context.store.id)
    .where("external_id", "=", externalId)
    .returning("id")
    .executeTakeFirst();
  if (!gone) return "unknown";
  await publishLive(tx, { store_id: context.store.id, resource: "products", ids: [gone.id], type: "deleted", version: null });
  return "deleted";
}
