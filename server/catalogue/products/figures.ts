import { sql } from "kysely";
import type { Period, ProductFigures, ProductNumbers } from "#contracts/products/figures";
import { returnRate, sinceOf } from "#server/catalogue/domain/product-figures";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";

const shownReturns = 5;

/** The lines of these products in orders placed since an instant. */
const linesSold = (storeId: string, externalIds: readonly string[], since: Date | null) => sql`
  from order_line as l join orders as o on o.id = l.order_id and o.store_id = l.store_id
  where l.store_id = ${storeId} and l.product_external_id = any(${[...externalIds]}) and o.deleted_at is null
    and (${since?.toISOString() ?? null}::timestamptz is null or o.ordered_at >= ${since?.toISOString() ?? null}::timestamptz)`;

/** Units of a line in returns; a declined or cancelled return releases them. */
const unitsReturned = sql`coalesce((select sum(i.requested - i.released) from return_item as i
  where i.order_line_id = l.id and i.store_id = l.store_id), 0)`;

/** Return the figures of several products, in the order of the ids; unknown ids are left out. */
export async function figuresOf(reader: Reader, context: CallContext, ids: readonly string[], period: Period): Promise<ProductFigures[]> {
  const storeId = context.store.id;
  const known = ids.length
    ? await reader
        .selectFrom("product")
        .select(["id", "external_id"])
        .where("store_id", "=", storeId)
        .where("id", "in", [...ids])
        .execute()
    : [];
  const externalIds = known.map(({ external_id }) => external_id);
  const { rows } = await sql<{ external_id: string; sold: number; returned: number }>`
    select l.product_external_id as external_id, sum(l.fulfilled_quantity)::int as sold, sum(${unitsReturned})::int as returned
    ${linesSold(storeId, externalIds, sinceOf(period, context.now))} group by l.product_external_id`.execute(reader);
  const counted = new Map(rows.map(({ external_id, ...counts }) => [external_id, counts]));
  const externalOf = new Map(known.map((product) => [product.id, product.external_id]));
  return ids.flatMap((id) => {
    const externalId = externalOf.get(id);
    if (externalId === undefined) return [];
    const counts = counted.get(externalId) ?? { sold: 0, returned: 0 };
    return [{ id, ...counts, rate: returnRate(counts) }];
  });
}

/** Return what a period says about one product. @throws NOT_FOUND */
export async function numbersOf(reader: Reader, context: CallContext, id: string, period: Period): Promise<ProductNumbers> {
  const storeId = context.store.id;
  const product = await reader
    .selectFrom("product")
    .select("external_id")
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!product) throw notFound();
  const since = sinceOf(period, context.now);
  const from = linesSold(storeId, [product.external_id], since);
  const { rows } = await sql<{ orders: number; sold: number; returned: number }>`
    select count(distinct o.id)::int as orders, coalesce(sum(l.fulfilled_quantity), 0)::int as sold,
      coalesce(sum(${unitsReturned}), 0)::int as returned ${from}`.execute(reader);
  const counts = rows[0] ?? { orders: 0, sold: 0, returned: 0 };
  const sources = { storeId, lines: sql`select l.id ${from}` };
  return {
    period,
    since: since?.toISOString() ?? null,
    ...counts,
    rate: returnRate(counts),
    reasons: await reasonsOf(reader, sources),
    returns: await newestReturns(reader, sources),
  };
}

interface Sources {
  storeId: string;
  lines: ReturnType<typeof sql>;
}

async function reasonsOf(reader: Reader, { storeId, lines }: Sources): Promise<ProductNumbers["reasons"]> {
  const { rows } = await sql<ProductNumbers["reasons"][number]>`
    select i.reason, sum(i.requested - i.released)::int as units from return_item as i
    where i.store_id = ${storeId} and i.order_line_id in (${lines}) and i.requested > i.released
    group by i.reason order by units desc, i.reason`.execute(reader);
  return rows;
}

async function newestReturns(reader: Reader, { storeId, lines }: Sources): Promise<ProductNumbers["returns"]> {
  const { rows } = await sql<ProductNumbers["returns"][number]>`
    select r.id, r.number, r.status, r.stage, r.created_at, min(i.reason) as reason, sum(i.requested)::int as units
    from return_item as i join returns as r on r.id = i.return_id and r.store_id = i.store_id
    where i.store_id = ${storeId} and i.order_line_id in (${lines})
    group by r.id order by r.created_at desc, r.id desc limit ${shownReturns}`.execute(reader);
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }));
}
