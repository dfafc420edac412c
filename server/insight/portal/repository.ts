import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Reader } from "#server/db/open";

export const readOrder = (reader: Reader, storeId: string, id: string) =>
  reader
    .selectFrom("orders")
    .select(["id", "number", "ordered_at", "currency", "ship_to"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("order_line as l")
          .leftJoin("product as p", (join) =>
            join.onRef("p.store_id", "=", "l.store_id").onRef("p.external_id", "=", "l.product_external_id"),
          )
          .select(["l.id", "l.quantity", "l.image_url", "l.variant_external_id", "p.return_instructions"])
          .select(["l.unit_price_minor", "l.discount_minor", "l.order_discount_minor"])
          .select((line) => [
            line
              .exists(
                line
                  .selectFrom("return_item as r")
                  .select("r.id")
                  .where("r.store_id", "=", storeId)
                  .whereRef("r.order_line_id", "=", "l.id")
                  .whereRef("r.requested", ">", "r.released"),
              )
              .as("in_return"),
            line
              .exists(
                line
                  .selectFrom("claim_item as c")
                  .select("c.id")
                  .where("c.store_id", "=", storeId)
                  .whereRef("c.order_line_id", "=", "l.id")
                  .whereRef("c.quantity", ">", "c.released"),
              )
              .as("in_claim"),
          ])
          .where("l.store_id", "=", storeId)
          .whereRef("l.order_id", "=", "orders.id"),
      ).as("lines"),
    )
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** Return every variant of the products these variants belong to, each with the ones it can replace. */
export const listSiblings = (reader: Reader, storeId: string, externalIds: readonly string[], currency: string) =>
  reader
    .selectFrom("variant as own")
    .innerJoin("variant as v", (join) => join.onRef("v.product_id", "=", "own.product_id").onRef("v.store_id", "=", "own.store_id"))
    .innerJoin("product as p", "p.id", "v.product_id")
    .select(["own.external_id as for", "v.id", "v.external_id", "v.title", "p.title as product", "v.price_minor", "v.tracked"])
    .select(["v.tax_rate", "v.tax_class", "p.external_id as product_external_id"])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("stock as s")
            .innerJoin("location as l", "l.id", "s.location_id")
            .select("s.location_id")
            .where("s.store_id", "=", storeId)
            .whereRef("s.variant_id", "=", "v.id")
            .where("l.active", "=", true)
            .where(sql<boolean>`s.quantity > s.reserved`),
        )
        .as("in_stock"),
    )
    .where("own.store_id", "=", storeId)
    .where("own.external_id", "in", externalIds.length ? [...externalIds] : [""])
    .where("v.currency", "=", currency)
    .orderBy("v.position")
    .execute();

export const returnsOfOrder = (reader: Reader, storeId: string, orderId: string) =>
  reader
    .selectFrom("returns")
    .select(["id", "number", "status", "stage", "close_reason", "items_summary", "created_at"])
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .orderBy("seq", "desc")
    .execute();

export const filesOfOrder = (reader: Reader, storeId: string, orderId: string) =>
  reader.selectFrom("file").select("id").where("store_id", "=", storeId).where("order_id", "=", orderId).execute();
