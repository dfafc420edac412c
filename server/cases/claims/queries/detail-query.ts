import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { assigneeName } from "#server/cases/kernel/assignee";
import { storyColumns } from "#server/cases/kernel/story";
import type { Reader } from "#server/db/open";
import { prepared } from "#server/db/prepared";
import { notFound } from "#server/kit/errors";
import { type FullRow, selectClaim, toClaim } from "../case/load.ts";
import type { LoadedClaim } from "../case/loaded-claim.ts";
import { parcelQuery } from "../case/parcels.ts";

/** The rows around a claim that its detail shows: people, parcels, timeline, notes, documents, carriers and other cases. */
const detailQuery = prepared((reader, storeId: string, id: string) =>
  selectClaim(reader, storeId, id)
    .leftJoin("customer as c", (join) => join.onRef("c.id", "=", "k.customer_id").onRef("c.store_id", "=", "k.store_id"))
    .leftJoin("membership as m", (join) => join.onRef("m.id", "=", "k.assignee_id").onRef("m.store_id", "=", "k.store_id"))
    .leftJoin("account as a", "a.id", "m.account_id")
    .select(["c.phone", "c.language", "o.fulfilled_at", "o.delivered_at", "o.ship_to", assigneeName.as("assignee_name")])
    .select((eb) => [
      ...storyColumns(reader, storeId, "claim_id", id),
      jsonArrayFrom(
        eb
          .selectFrom("carrier_claim as w")
          .selectAll("w")
          .where("w.store_id", "=", storeId)
          .where("w.claim_id", "=", id)
          .orderBy("w.created_at")
          .orderBy("w.id"),
      ).as("carrier_claims"),
      jsonArrayFrom(parcelQuery(eb as unknown as Reader, storeId, sql.ref("k.order_id"))).as("parcels"),
      jsonArrayFrom(
        eb
          .selectFrom("order_line as l")
          .leftJoin("product as p", (join) =>
            join.onRef("p.store_id", "=", "l.store_id").onRef("p.external_id", "=", "l.product_external_id"),
          )
          .leftJoin("variant as v", (join) =>
            join.onRef("v.store_id", "=", "l.store_id").onRef("v.external_id", "=", "l.variant_external_id"),
          )
          .select(["l.id as line_id", "p.id as product_id", "v.id as variant_id", "v.barcode"])
          .where("l.store_id", "=", storeId)
          .whereRef("l.order_id", "=", "k.order_id"),
      ).as("catalogue"),
      jsonArrayFrom(
        eb
          .selectFrom("claim_resolution as x")
          .leftJoin("orders as r", (join) => join.onRef("r.id", "=", "x.order_id").onRef("r.store_id", "=", "x.store_id"))
          .leftJoin("variant as v", (join) => join.onRef("v.id", "=", "x.variant_id").onRef("v.store_id", "=", "x.store_id"))
          .leftJoin("product as p", "p.id", "v.product_id")
          .leftJoin("order_line as l", (join) => join.onRef("l.id", "=", "x.order_line_id").onRef("l.store_id", "=", "x.store_id"))
          .select(["x.id", "r.number as order_number", "p.title", "v.title as variant_title", "l.worth_gross_minor as worth"])
          .where("x.store_id", "=", storeId)
          .where("x.claim_id", "=", id),
      ).as("goods"),
      countsOf(storeId).as("counts"),
      otherCases(storeId, id).as("cases"),
    ]),
);

/** How many orders and cases the customer has; exchanges and replacements are no purchases. */
const countsOf = (storeId: string) => sql<{ orders: number; returns: number; claims: number }>`(select jsonb_build_object(
  'orders', (select count(*) from orders as q where q.store_id = ${storeId} and q.root_order_id = q.id and q.customer_email = k.customer_email and k.customer_email <> ''),
  'returns', (select count(*) from returns as q where q.store_id = ${storeId} and q.customer_email = k.customer_email and k.customer_email <> ''),
  'claims', (select count(*) from claim as q where q.store_id = ${storeId} and q.customer_email = k.customer_email and k.customer_email <> '')))`;

/** The customer's other returns and claims, newest first. */
const otherCases = (storeId: string, id: string) => sql<ClaimDetail["cases"]>`(
  select coalesce(jsonb_agg(c order by c.created_at desc, c.id desc), '[]') from (
    (select 'return' as noun, r.id, r.number, r.status, r.stage, null as type, r.order_number, r.created_at from returns as r
      where r.store_id = ${storeId} and r.customer_email = k.customer_email and k.customer_email <> ''
      order by r.created_at desc, r.id desc limit 20)
    union all
    (select 'claim', q.id, q.number, q.status, q.stage, q.type, q.order_number, q.created_at from claim as q
      where q.store_id = ${storeId} and q.customer_email = k.customer_email and k.customer_email <> '' and q.id <> ${id}
      order by q.created_at desc, q.id desc limit 20)
    order by created_at desc, id desc limit 20) as c)`;

type Found = Awaited<ReturnType<typeof detailQuery>>[number];
export type RelatedRows = Pick<
  Found,
  | ("phone" | "language" | "fulfilled_at" | "delivered_at" | "ship_to" | "assignee_name" | "timeline" | "notes" | "documents")
  | ("carrier_claims" | "parcels" | "catalogue" | "goods" | "counts" | "cases")
>;

/** Load a claim with everything its detail shows, in one statement. @throws NOT_FOUND */
export async function loadDetail(reader: Reader, storeId: string, id: string): Promise<{ record: LoadedClaim; related: RelatedRows }> {
  const [row] = await detailQuery(reader, storeId, id);
  if (!row) throw notFound();
  return { record: toClaim(row as unknown as FullRow), related: row as unknown as RelatedRows };
}
