import type { Reader } from "#server/db/open";

/** Return the query of a store's variants, each with its product. */
export const variantQuery = (reader: Reader, storeId: string) =>
  reader
    .selectFrom("variant as v")
    .innerJoin("product as p", "p.id", "v.product_id")
    .select([
      "v.id",
      "v.external_id",
      "v.title as variant_title",
      "v.sku",
      "v.price_minor",
      "v.currency",
      "v.tax_rate",
      "v.tax_class",
      "v.tracked",
    ])
    .select(["p.id as product_id", "p.external_id as product_external_id", "p.title", "p.image_url"])
    .where("v.store_id", "=", storeId);

export type Variant = Awaited<ReturnType<ReturnType<typeof variantQuery>["executeTakeFirstOrThrow"]>>;

export const variantById = (reader: Reader, storeId: string, id: string): Promise<Variant | undefined> =>
  variantQuery(reader, storeId).where("v.id", "=", id).executeTakeFirst();

/** Return the variant the catalogue has under the platform's id; undefined for a line that was none, or one that is gone. */
export const variantByExternalId = (
  reader: Reader,
  storeId: string,
  externalId: string | null | undefined,
): Promise<Variant | undefined> =>
  externalId ? variantQuery(reader, storeId).where("v.external_id", "=", externalId).executeTakeFirst() : Promise.resolve(undefined);
