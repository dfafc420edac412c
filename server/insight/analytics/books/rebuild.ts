import { sql } from "kysely";
import type { analytics } from "#contracts/analytics/analytics";
import type { Input, Output } from "#contracts/contract";
import { writeAudit } from "#server/core/audit/api";
import type { Tx } from "#server/db/open";
import { enqueue } from "#server/jobs/queue";
import type { Handlers } from "#server/jobs/worker";
import type { CallContext } from "#server/kit/context";
import { badRequest } from "#server/kit/errors";
import { rebuildQueue } from "../facts/rebuild-queue.ts";
import { recount, recountYears } from "../facts/recount.ts";
import { batchOf, lockFacts, type Numbered, rewrite } from "../facts/refresh.ts";
import { Stale } from "../facts/stale.ts";
import type { FactDeps } from "../facts/tasks.ts";

type Rebuild = (typeof analytics)["operations"]["rebuild"];
interface Months {
  storeId: string;
  /** "2026-06-01", in their order. */
  months: readonly string[];
}

/** Queue the months of a store to be counted anew. @throws BAD_REQUEST when they end before they begin */
export const rebuild = (deps: FactDeps, context: CallContext, { from, to }: Input<Rebuild>["body"]): Promise<Output<Rebuild>> =>
  deps.db.transaction(async (tx) => {
    if (from && to && from > to) throw badRequest({ to: "INVALID" });
    const months = await queueMonths(tx, context.store, { from, to });
    await writeAudit(tx, context, {
      object_type: "analytics",
      object_id: context.store.id,
      action: "analytics.rebuilt",
      after: { from, to, months },
    });
    return { months };
  });

/** Build the facts of stores that have none, or have them in another time zone. */
export async function buildStores({ db }: FactDeps): Promise<void> {
  const { rows } = await sql<{ id: string; timezone: string }>`
    select st.id, st.timezone from store as st left join analytics_store as a on a.store_id = st.id
    where a.timezone is distinct from st.timezone`.execute(db.kysely);
  for (const { id, timezone } of rows) {
    await db.transaction(async (tx) => {
      await tx
        .insertInto("analytics_store")
        .values({ store_id: id, timezone })
        .onConflict((c) => c.column("store_id").doUpdateSet({ timezone }))
        .execute();
      await queueMonths(tx, { id, timezone }, {});
    });
  }
}

/** How facts name a store. */
const storeNo = (storeId: string) => sql`(select store_no from analytics_store where store_id = ${storeId})`;

/** Months of UTC with a return or an order, or with facts. */
async function queueMonths(
  tx: Tx,
  { id: storeId, timezone }: { id: string; timezone: string },
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<number> {
  const no = storeNo(storeId);
  const { rows } = await sql<{ month: string }>`
    select month::date::text as month from (
      select least(
        (select min(created_at) from returns where store_id = ${storeId}),
        (select min(ordered_at) from orders where store_id = ${storeId}),
        (select min(day) from analytics_return where store_no = ${no})::timestamptz) as first,
        greatest(
        (select max(created_at) from returns where store_id = ${storeId}),
        (select max(ordered_at) from orders where store_id = ${storeId}),
        (select max(day) from analytics_return where store_no = ${no})::timestamptz) as last
    ) as books cross join lateral generate_series(
      date_trunc('month', first at time zone 'UTC'), last at time zone 'UTC', interval '1 month') as month
    where (${from ?? null}::text is null or month >= (${from ?? null}::text || '-01')::date)
      and (${to ?? null}::text is null or month <= (${to ?? null}::text || '-01')::date) order by 1`.execute(tx);
  await enqueueMonths(tx, timezone, { storeId, months: rows.map(({ month }) => month) });
  return rows.length;
}

export const analyticsJobs = (deps: FactDeps): Handlers => ({
  [rebuildQueue]: { takesLong: true, run: ({ payload }) => rebuildMonths(deps, payload as Months) },
});

/** The same months are not queued twice, unless their days have become others. */
async function enqueueMonths(tx: Tx, timezone: string, payload: Months): Promise<void> {
  const [first, last] = [payload.months[0], payload.months.at(-1)];
  if (first) await enqueue(tx, { queue: rebuildQueue, key: [payload.storeId, first, last, timezone].join(":"), payload });
}

/** Count the months of one year, whose rollup is then counted once for all of them; another job goes on with the next. */
async function rebuildMonths({ db }: FactDeps, { storeId, months }: Months): Promise<void> {
  const isFirst = (month: string) => month.slice(0, 4) === months[0]?.slice(0, 4);
  const stale = new Stale();
  for (const month of months.filter(isFirst)) stale.merge(await rebuildMonth(db, storeId, month));
  await db.transaction(async (tx) => {
    const { storeNo, timezone } = await prepare(tx, storeId);
    await recountYears(tx, storeNo, stale);
    await enqueueMonths(tx, timezone, { storeId, months: months.filter((month) => !isFirst(month)) });
  });
}

/**
 * Count a month anew: the returns requested and the orders placed in it, and what has facts in it. Facts are written in batches, and days
 * counted at the end; what is interrupted begins again.
 */
async function rebuildMonth(db: FactDeps["db"], storeId: string, month: string): Promise<Stale> {
  const { returns, orders } = await recordsOf(db.kysely, storeId, month);
  const stale = new Stale();
  const size = batchOf(db);
  for (let at = 0; at < Math.max(returns.length, orders.length); at += size) {
    const batch = { returns: returns.slice(at, at + size), orders: orders.slice(at, at + size) };
    const written = await db.transaction(async (tx) => rewrite(tx, await prepare(tx, storeId), batch));
    stale.merge(written);
  }
  await db.transaction(async (tx) => {
    const { storeNo } = await prepare(tx, storeId);
    await recount(tx, storeNo, stale);
  });
  return stale;
}

async function prepare(tx: Tx, storeId: string): Promise<Numbered> {
  await sql`set local statement_timeout = 0`.execute(tx);
  return lockFacts(tx, storeId);
}

async function recordsOf(reader: FactDeps["db"]["kysely"], storeId: string, month: string) {
  const within = (column: string) => sql`${sql.ref(column)} >= ${month}::date and ${sql.ref(column)} < ${month}::date + interval '1 month'`;
  const utc = (column: string) =>
    sql`${sql.ref(column)} >= ${month}::timestamp at time zone 'UTC' and ${sql.ref(column)} < (${month}::timestamp + interval '1 month') at time zone 'UTC'`;
  const { rows: returns } = await sql<{ id: string }>`
    select id from returns where store_id = ${storeId} and ${utc("created_at")}
    union select r.id from returns as r where r.store_id = ${storeId} and r.seq in (
      select return_no from analytics_return where store_no = ${storeNo(storeId)} and ${within("day")}) order by id`.execute(reader);
  const { rows: orders } = await sql<{ id: string }>`
    select id from orders where store_id = ${storeId} and ${utc("ordered_at")}
    union select o.id from orders as o where o.store_id = ${storeId} and o.external_id in (
      select order_ref from analytics_sold where store_no = ${storeNo(storeId)} and ${within("ordered_on")}) order by id`.execute(reader);
  return { returns: returns.map(({ id }) => id), orders: orders.map(({ id }) => id) };
}
