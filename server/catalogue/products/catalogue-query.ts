import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Reader } from "#server/db/open";

/** Start a query of the store's products, `p`, archived ones included. */
export const productsOf = (reader: Reader, storeId: string) => reader.selectFrom("product as p").where("p.store_id", "=", storeId);

/** Select what the catalogue shows of a product, with its variants, prices and stock, in one statement. */
export const withVariants = (query: ReturnType<typeof productsOf>, storeId: string) =>
  query
    .leftJoin("dimension as d", (join) => join.onRef("d.id", "=", "p.dimension_id").onRef("d.store_id", "=", "p.store_id"))
    .select(["p.id", "p.external_id", "p.title", "p.vendor", "p.type", "p.tags", "p.collections", "p.image_url", "p.updated_at"])
    .select(["p.final_sale", "p.dimension_id", "d.name as dimension_name", "p.hs_code", "p.origin_country", "p.return_instructions"])
    .select(["p.deleted_at as archived_at", "p.version", "p.image_file_id", "p.created_at"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("variant as v")
          .whereRef("v.product_id", "=", "p.id")
          .where("v.store_id", "=", storeId)
          .select([
            "v.id",
            "v.external_id",
            "v.sku",
            "v.title",
            "v.price_minor",
            "v.currency",
            "v.tax_rate",
            "v.tax_class",
            "v.weight_g",
            "v.tracked",
          ])
          .select(["v.barcode", "v.options", available.as("available")])
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

export type ProductRow = Awaited<ReturnType<ReturnType<typeof withVariants>["execute"]>>[number];

/** Stock of active locations, less reservations for exchanges. */
export const available = sql<number>`coalesce((select sum(t.quantity - t.reserved) from stock as t join location as a on a.id = t.location_id
  where t.variant_id = v.id and t.store_id = v.store_id and a.active), 0)`;
