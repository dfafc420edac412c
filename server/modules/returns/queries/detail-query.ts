import { jsonArrayFrom } from "kysely/helpers/postgres";
import { prepared } from "#server/db/prepared";

/**
 * Load the rows around a case that its detail shows: people, timeline, notes, parcels, documents and exchanged goods,
 * in one statement.
 */
export const relatedQuery = prepared((tx, store_id: string, id: string) =>
  tx
    .selectFrom("returns as r")
    .leftJoin("customer as c", (join) => join.onRef("c.id", "=", "r.customer_id").onRef("c.store_id", "=", "r.store_id"))
    .leftJoin("membership as m", (join) => join.onRef("m.id", "=", "r.assignee_id").onRef("m.store_id", "=", "r.store_id"))
    .leftJoin("account as a", "a.id", "m.account_id")
    .leftJoin("orders as x", (join) => join.onRef("x.id", "=", "r.exchange_order_id").onRef("x.store_id", "=", "r.store_id"))
    .leftJoin("store_credit as k", (join) => join.onRef("k.id", "=", "r.store_credit_id").onRef("k.store_id", "=", "r.store_id"))
    .where("r.store_id", "=", store_id)
    .where("r.id", "=", id)
    .select((eb) => [
      "k.id as credit_id",
      "k.code as credit_code",
      "k.balance_minor as credit_balance",
      "k.expires_at as credit_expires_at",
      "c.phone",
      "c.language",
      "x.number as exchange_number",
      eb.fn<string>("concat_ws", [eb.val(" "), "a.first_name", "a.last_name"]).as("assignee_name"),
      jsonArrayFrom(
        eb.selectFrom("timeline as t").selectAll("t").where("t.store_id", "=", store_id).where("t.return_id", "=", id).orderBy("t.id"),
      ).as("timeline"),
      jsonArrayFrom(
        eb.selectFrom("note as n").selectAll("n").where("n.store_id", "=", store_id).where("n.return_id", "=", id).orderBy("n.id"),
      ).as("notes"),
      jsonArrayFrom(
        eb
          .selectFrom("shipment as s")
          .select(["s.id", "s.tracking_number", "s.carrier", "s.status", "s.created_at", "s.last_event_at"])
          .where("s.store_id", "=", store_id)
          .where("s.return_id", "=", id)
          .orderBy("s.id"),
      ).as("shipments"),
      jsonArrayFrom(
        eb
          .selectFrom("document as d")
          .select(["d.id", "d.kind", "d.number", "d.net_minor", "d.tax_minor", "d.gross_minor", "d.status", "d.currency", "d.issued_at"])
          .where("d.store_id", "=", store_id)
          .where("d.return_id", "=", id)
          .orderBy("d.id"),
      ).as("documents"),
      jsonArrayFrom(
        eb
          .selectFrom("return_item as i")
          .innerJoin("variant as v", (join) => join.onRef("v.id", "=", "i.exchange_variant_id").onRef("v.store_id", "=", "i.store_id"))
          .innerJoin("product as p", "p.id", "v.product_id")
          .select(["v.id", "v.title as variant_title", "p.title"])
          .where("i.store_id", "=", store_id)
          .where("i.return_id", "=", id),
      ).as("variants"),
      jsonArrayFrom(
        eb
          .selectFrom("order_line as l")
          .innerJoin("variant as v", (join) =>
            join.onRef("v.external_id", "=", "l.variant_external_id").onRef("v.store_id", "=", "l.store_id"),
          )
          .select(["l.id as line_id", "v.id"])
          .where("l.store_id", "=", store_id)
          .whereRef("l.order_id", "=", "r.exchange_order_id"),
      ).as("exchange_variants"),
      eb
        .selectFrom("orders as o")
        .select((f) => f.fn.countAll<number>().as("n"))
        .where("o.store_id", "=", store_id)
        .whereRef("o.customer_email", "=", "r.customer_email")
        .where("r.customer_email", "<>", "")
        .as("orders_count"),
      eb
        .selectFrom("returns as o")
        .select((f) => f.fn.countAll<number>().as("n"))
        .where("o.store_id", "=", store_id)
        .whereRef("o.customer_email", "=", "r.customer_email")
        .where("r.customer_email", "<>", "")
        .as("returns_count"),
    ]),
);
export type RelatedRows = Awaited<ReturnType<typeof relatedQuery>>[number];
