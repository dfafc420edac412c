import { sql } from "kysely";
import type { Reader } from "#server/db/open";

export interface KnownVariant {
  id: string;
  external_id: string;
  product_id: string;
  product_external_id: string;
  price_minor: number;
  currency: string;
}

/** Variants recorded as seen where only their product is named. */
const mostSeen = 20;

/** Return the catalogue's variants with these external ids, or of these products; what a page says of them is not believed. */
export async function knownVariants(
  reader: Reader,
  storeId: string,
  { variants, products }: { variants: readonly string[]; products: readonly string[] },
): Promise<KnownVariant[]> {
  if (variants.length + products.length === 0) return [];
  return reader
    .selectFrom("variant as v")
    .innerJoin("product as p", "p.id", "v.product_id")
    .select(["v.id", "v.external_id", "v.product_id", "p.external_id as product_external_id", "v.price_minor", "v.currency"])
    .where("v.store_id", "=", storeId)
    .where("p.store_id", "=", storeId)
    .where("p.deleted_at", "is", null)
    .where((eb) =>
      eb.or([
        ...(variants.length > 0 ? [eb("v.external_id", "in", variants)] : []),
        ...(products.length > 0 ? [eb("v.product_id", "=", anyOf(productIds(reader, storeId, products)))] : []),
      ]),
    )
    .orderBy("v.position")
    .execute();
}

const productIds = (reader: Reader, storeId: string, externalIds: readonly string[]) =>
  reader.selectFrom("product").select("id").where("store_id", "=", storeId).where("external_id", "in", externalIds);
/** As an array, so that both alternatives can be looked up in an index of the variants; as a join they would read all of them. */
const anyOf = (ids: ReturnType<typeof productIds>) => sql<string>`any(array(${ids}))`;

/** Return the variant that a page names, or those of the product it names; none when the catalogue has neither. */
export function variantsNamed(
  known: readonly KnownVariant[],
  { variant, product }: { variant?: string | undefined; product?: string | undefined },
): KnownVariant[] {
  const own = variant === undefined ? [] : known.filter(({ external_id }) => external_id === variant);
  return own.length > 0 ? own : known.filter(({ product_external_id }) => product_external_id === product).slice(0, mostSeen);
}
