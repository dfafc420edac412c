import { jsonArrayFrom } from "kysely/helpers/postgres";
import { assigneeName } from "#server/cases/kernel/assignee";
import { storyColumns } from "#server/cases/kernel/story";
import type { Reader } from "#server/db/open";
import { prepared } from "#server/db/prepared";
import { notFound } from "#server/kit/errors";
import { type CaseRow, selectCase, toCase } from "../case/load.ts";
import type { LoadedCase } from "../case/loaded-case.ts";

/** The rows around a case that its detail shows: people, timeline, notes, parcels, documents and exchanged goods. */
const detailQuery = prepared((reader, store_id: string, id: string) =>
  selectCase(reader, store_id, id)
    .leftJoin("customer as c", (join) => join.onRef("c.id", "=", "r.customer_id").onRef("c.store_id", "=", "r.store_id"))
    .leftJoin("membership as m", (join) => join.onRef("m.id", "=", "r.assignee_id").onRef("m.store_id", "=", "r.store_id"))
    .leftJoin("account as a", "a.id", "m.account_id")
    .leftJoin("orders as x", (join) => join.onRef("x.id", "=", "r.exchange_order_id").onRef("x.store_id", "=", "r.store_id"))
    .leftJoin("store_credit as k", (join) => join.onRef("k.id", "=", "r.store_credit_id").onRef("k.store_id", "=", "r.store_id"))
    .select((eb) => [
      "k.id as credit_id",
      "k.code as credit_code",
      "k.balance_minor as credit_balance",
      "k.expires_at as credit_expires_at",
      "c.phone",
      "c.language",
      "x.number as exchange_number",
      assigneeName.as("assignee_name"),
      ...storyColumns(reader, store_id, "return_id", id),
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
          .selectFrom("return_item as i")
          .innerJoin("order_line as l", (join) => join.onRef("l.id", "=", "i.order_line_id").onRef("l.store_id", "=", "i.store_id"))
          .innerJoin("product as p", (join) =>
            join.onRef("p.store_id", "=", "l.store_id").onRef("p.external_id", "=", "l.product_external_id"),
          )
          .select(["l.id as line_id", "p.id", "p.return_instructions"])
          .where("i.store_id", "=", store_id)
          .where("i.return_id", "=", id),
      ).as("products"),
      jsonArrayFrom(
        eb
          .selectFrom("return_item as i")
          .innerJoin("order_line as l", (join) => join.onRef("l.id", "=", "i.order_line_id").onRef("l.store_id", "=", "i.store_id"))
          .innerJoin("variant as v", (join) =>
            join.onRef("v.store_id", "=", "l.store_id").onRef("v.external_id", "=", "l.variant_external_id"),
          )
          .select(["l.id as line_id", "v.barcode"])
          .where("i.store_id", "=", store_id)
          .where("i.return_id", "=", id),
      ).as("barcodes"),
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
        // Exchanges and replacements are no purchases.
        .whereRef("o.root_order_id", "=", "o.id")
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
export type RelatedRows = Pick<
  Awaited<ReturnType<typeof detailQuery>>[number],
  | "credit_id"
  | "credit_code"
  | "credit_balance"
  | "credit_expires_at"
  | "phone"
  | "language"
  | "exchange_number"
  | "assignee_name"
  | "timeline"
  | "notes"
  | "shipments"
  | "documents"
  | "products"
  | "barcodes"
  | "variants"
  | "exchange_variants"
  | "orders_count"
  | "returns_count"
>;

/** Load a case with everything its detail shows, in one statement. @throws NOT_FOUND */
export async function loadDetail(reader: Reader, storeId: string, id: string): Promise<{ record: LoadedCase; related: RelatedRows }> {
  const [row] = await detailQuery(reader, storeId, id);
  if (!row) throw notFound();
  return { record: toCase(row as unknown as CaseRow), related: row };
}
