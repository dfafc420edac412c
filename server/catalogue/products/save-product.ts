import type { ProductDetail } from "#contracts/products";
import { type NewProduct, type ProductChange, platformFieldNames } from "#contracts/products/by-hand";
import { externalIdByHand, mayEnterProducts } from "#server/catalogue/domain/product-owner";
import { writeAudit } from "#server/core/audit/api";
import type { CoreDeps } from "#server/core/module";
import { assertVersion } from "#server/db/assert-version";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure, notFound } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import { isSameJson } from "#server/kit/same-json";
import { type Entered, upsertOf } from "./by-hand.ts";
import { showDetail } from "./list-products.ts";
import { ownColumns } from "./own-columns.ts";
import { putProduct } from "./put-product.ts";

type Deps = Pick<CoreDeps, "db">;

/** Enter a product by hand. @throws MANAGED_BY_PLATFORM in a connected store, BAD_REQUEST by field, UNKNOWN_LOCATION */
export function createProduct(deps: Deps, context: CallContext, body: NewProduct): Promise<ProductDetail> {
  ensure(mayEnterProducts(context.store), "MANAGED_BY_PLATFORM");
  return deps.db.transaction(async (tx) => {
    const own = await ownColumns(tx, context.store.id, body, null);
    const id = await putProduct(tx, context, externalIdByHand(newId()), await upsertOf(tx, context.store, body, []));
    await settle(tx, context, id, { ...own, version: 1 }, body.variants);
    return announced(tx, context, null, id, "created");
  });
}

/**
 * Change the named fields. @throws NOT_FOUND, STALE_VERSION, BAD_REQUEST by field, UNKNOWN_LOCATION; MANAGED_BY_PLATFORM with the fields
 * that its platform changes
 */
export function updateProduct(deps: Deps, context: CallContext, id: string, body: ProductChange): Promise<ProductDetail> {
  const { expected_version: _, ...change } = body;
  return deps.db.transaction(async (tx) => {
    const before = await lockProduct(tx, context, id);
    const fields = platformFieldNames.filter((field) => change[field] !== undefined);
    if (before.is_imported && fields.length > 0) throw new AppError("MANAGED_BY_PLATFORM", { fields });
    const own = await ownColumns(tx, context.store.id, change, before);
    if (fields.some((field) => field !== "image_file_id")) {
      const entered = { ...enteredOf(before), ...change } as Entered;
      await putProduct(tx, context, before.external_id, await upsertOf(tx, context.store, entered, before.variants));
    }
    const kept = { deleted_at: before.archived_at, ...(change.image_file_id === undefined && { image_url: before.image_url }) };
    await settle(tx, context, id, { ...kept, ...own, version: before.version + 1 }, change.variants ?? []);
    return announced(tx, context, before, id, "updated");
  });
}

/** Archive a product or put it back; repeating it changes nothing. @throws NOT_FOUND, STALE_VERSION, MANAGED_BY_PLATFORM */
export function setArchived(deps: Deps, context: CallContext, id: string, isArchived: boolean): Promise<ProductDetail> {
  return deps.db.transaction(async (tx) => {
    const before = await lockProduct(tx, context, id);
    ensure(!before.is_imported, "MANAGED_BY_PLATFORM");
    if ((before.archived_at !== null) === isArchived) return before;
    const deleted_at = isArchived ? context.now.toISOString() : null;
    await settle(tx, context, id, { deleted_at, version: before.version + 1 }, []);
    return announced(tx, context, before, id, isArchived ? "archived" : "restored");
  });
}

async function lockProduct(tx: Tx, context: CallContext, id: string): Promise<ProductDetail> {
  const storeId = context.store.id;
  const locked = tx.selectFrom("product").select("version").where("store_id", "=", storeId).where("id", "=", id).forUpdate();
  const row = await locked.executeTakeFirst();
  if (!row) throw notFound();
  const current = () => showDetail(tx, context.store, id);
  await assertVersion(tx, context, { object_type: "product", object_id: id, version: row.version }, current);
  return current();
}

/** What imports share with products entered by hand. */
const enteredOf = ({ title, vendor, type, tags, collections, variants }: ProductDetail): Entered => ({
  ...{ title, vendor, type, tags, collections },
  variants: variants.map(({ id, options, title, sku, barcode, price_minor, tax_rate, weight_g, tracked }) => ({
    ...{ id, options, title, sku, barcode, price_minor, weight_g, tracked },
    tax_rate: Number(tax_rate),
    stock: [],
  })),
});

/** Write what an import would not: our own columns, and which variants are not counted. */
async function settle(
  tx: Tx,
  context: CallContext,
  id: string,
  columns: Awaited<ReturnType<typeof ownColumns>> & { version: number; deleted_at?: string | null },
  variants: Entered["variants"],
): Promise<void> {
  const storeId = context.store.id;
  const updated_at = context.now.toISOString();
  await tx
    .updateTable("product")
    .set({ ...columns, updated_at })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .execute();
  for (const tracked of [true, false]) {
    const positions = variants.flatMap((variant, position) => (variant.tracked === tracked ? [position] : []));
    if (positions.length === 0) continue;
    await tx
      .updateTable("variant")
      .set({ tracked })
      .where("store_id", "=", storeId)
      .where("product_id", "=", id)
      .where("position", "in", positions)
      .execute();
  }
}

type Verb = "created" | "updated" | "archived" | "restored";

/** Write the audit entry with the fields that differ, and signal open screens. */
async function announced(tx: Tx, context: CallContext, before: ProductDetail | null, id: string, verb: Verb): Promise<ProductDetail> {
  const after = await showDetail(tx, context.store, id);
  const differs = (field: keyof ProductDetail) => !isSameJson(before?.[field], after[field]);
  const fields = [
    ...platformFieldNames,
    "final_sale",
    "dimension_id",
    "hs_code",
    "origin_country",
    "return_instructions",
    "archived_at",
  ] as const;
  const changed = fields.filter(differs);
  const pick = (product: ProductDetail) => Object.fromEntries(changed.map((field) => [field, product[field]]));
  await writeAudit(tx, context, {
    action: `product.${verb}`,
    object_type: "product",
    object_id: id,
    ...(before && { before: pick(before) }),
    after: pick(after),
  });
  await publishLive(tx, { store_id: context.store.id, resource: "products", ids: [id], type: verb, version: after.version });
  return after;
}
