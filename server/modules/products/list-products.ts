import { type Expression, type SqlBool, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Input, Output } from "#contracts/contract";
import type { Product, products } from "#contracts/products";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader } from "#server/db/open";
import { wordsIn } from "#server/db/search";
import { grossPrice } from "#server/domain/tax";
import { notFound } from "#server/kit/errors";

type List = (typeof products)["operations"]["list"];
type Query = Input<List>["query"];

/**
 * Return the store's products by title, with variants, prices and stock, in one statement. Products deleted on the
 * platform are left out.
 */
export async function listProducts(reader: Reader, storeId: string, query: Query): Promise<Output<List>> {
  const keyset = keysetOf(query, "title", ["title"]);
  const filtered = productsOf(reader, storeId).where((eb) => eb.and(conditions(query)));
  const found = await seek(withVariants(filtered, storeId), "p", keyset).execute();
  const taxInclusive = query.order_id ? await isTaxInclusive(reader, storeId, query.order_id) : null;
  const rows = found.map((row) => priced(row, taxInclusive));
  return pageFrom(rows, query, keyset, () => countUpTo(reader, filtered));
}

/** Return one product as in the list, deleted or not. @throws NOT_FOUND */
export async function showProduct(reader: Reader, storeId: string, id: string): Promise<Product> {
  const row = await withVariants(reader.selectFrom("product as p").where("p.store_id", "=", storeId), storeId)
    .where("p.id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return priced(row, null);
}

/** @throws NOT_FOUND */
async function isTaxInclusive(reader: Reader, storeId: string, orderId: string): Promise<boolean> {
  const order = await reader
    .selectFrom("orders")
    .select("tax_inclusive")
    .where("store_id", "=", storeId)
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!order) throw notFound();
  return order.tax_inclusive;
}

type Unpriced = Omit<Product, "variants"> & { variants: Omit<Product["variants"][number], "gross_minor">[] };

/** With null there are no gross prices: whether prices include tax depends on the order. */
const priced = <Row extends Unpriced>(row: Row, taxInclusive: boolean | null) => ({
  ...row,
  variants: row.variants.map((variant) => ({
    ...variant,
    gross_minor: taxInclusive === null ? null : grossPrice(variant.price_minor, variant.tax_rate, taxInclusive),
  })),
});

const productsOf = (reader: Reader, storeId: string) =>
  reader.selectFrom("product as p").where("p.store_id", "=", storeId).where("p.deleted_at", "is", null);

const conditions = ({ q }: Query): Expression<SqlBool>[] => (q ? wordsIn("p.search_text", q) : []);

const withVariants = (query: ReturnType<typeof productsOf>, storeId: string) =>
  query.select(["p.id", "p.external_id", "p.title", "p.vendor", "p.type", "p.tags", "p.image_url", "p.updated_at"]).select((eb) =>
    jsonArrayFrom(
      eb
        .selectFrom("variant as v")
        .whereRef("v.product_id", "=", "p.id")
        .where("v.store_id", "=", storeId)
        .select(["v.id", "v.external_id", "v.sku", "v.title", "v.price_minor", "v.currency", "v.tax_rate", "v.weight_g", "v.tracked"])
        .select(available.as("available"))
        .select((inner) =>
          jsonArrayFrom(
            inner
              .selectFrom("stock as s")
              .innerJoin("location as l", "l.id", "s.location_id")
              .whereRef("s.variant_id", "=", "v.id")
              .where("s.store_id", "=", storeId)
              .select(["s.location_id", "l.external_id as location_external_id", "l.name as location_name", "s.quantity", "s.reserved"])
              .orderBy("l.created_at")
              .orderBy("l.id"),
          ).as("stock"),
        )
        .orderBy("v.position")
        .orderBy("v.id"),
    ).as("variants"),
  );

/** Stock of active locations, less reservations for exchanges. */
const available = sql<number>`coalesce((select sum(t.quantity - t.reserved) from stock as t join location as a on a.id = t.location_id
  where t.variant_id = v.id and t.store_id = v.store_id and a.active), 0)`;
