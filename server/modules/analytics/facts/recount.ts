import { type RawBuilder, sql } from "kysely";
import type { Basis } from "#contracts/analytics/tiles";
import { bases } from "#contracts/analytics/tiles";
import type { Tx } from "#server/db/open";
import { addedUp, countHeads, countItems, countMoney, countRounds, countSold, type Scope } from "./count-facts.ts";
import { basisNo, headKinds, kindNo, kindsByDay, kindsByMonth } from "./kinds.ts";
import type { Stale } from "./stale.ts";

const soldByDay = ["ALL", "COUNTRY", "CHANNEL"] as const;
const anyOf = (days: readonly string[]) => sql`= any(${[...days]}::date[])`;

/** Count the rollups of stale days and months anew from the facts. The caller holds the store's lock. */
export async function recount(tx: Tx, storeId: string, stale: Stale): Promise<void> {
  for (const basis of bases) {
    await countDays(tx, storeId, basis, [...stale.days[basis]]);
    const months = [...new Set([...stale.days[basis]].map((day) => `${day.slice(0, 7)}-01`))];
    for (const month of months) await countMonth(tx, storeId, basis, month, stale);
  }
  await countMoved(tx, storeId, [...stale.days.MOVED]);
}

async function countDays(tx: Tx, storeId: string, basis: Basis, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  const scope: Scope = { storeId, basis, days: anyOf(days) };
  const counts = [countItems(scope, kindsByDay), countHeads(scope, headKinds), countRounds(scope), countSold(scope, soldByDay)];
  await replaceDays(tx, storeId, basisNo[basis], days, addedUp(counts));
}

async function countMoved(tx: Tx, storeId: string, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  const counts = addedUp([countMoney({ storeId, basis: "PROCESSED", days: anyOf(days) })]);
  await replaceDays(tx, storeId, basisNo.MOVED, days, counts);
}

const replaceDays = (tx: Tx, storeId: string, basis: number, days: readonly string[], counts: RawBuilder<unknown>): Promise<void> =>
  replace(tx, "analytics_day", { storeId, basis, rows: sql`day ${anyOf(days)}` }, counts);

interface Replaced {
  storeId: string;
  basis: number;
  /** A condition on the rows that the counts replace. */
  rows: RawBuilder<unknown>;
}

/**
 * Make rows of a rollup say what was counted. Only those that differ are written, most of them in their place: most changes of a record
 * leave most numbers of its days as they are, and a rollup written anew each time would grow by its dead rows.
 */
async function replace(
  tx: Tx,
  table: "analytics_day" | "analytics_month",
  { storeId, basis, rows }: Replaced,
  counts: RawBuilder<unknown>,
): Promise<void> {
  const rollup = sql.table(table);
  await sql`
    with counted as (
        select c.kind, c.day, c.value, c.currency, 1::bigint as nth, c.returns, c.units, c.value_minor, c.sold
        from (${counts}) as c where (c.returns, c.units, c.value_minor, c.sold) <> (0, 0, 0, 0)),
      standing as (
        select kind, day, value, currency, row_number() over (partition by kind, day, value, currency) as nth,
          returns, units, value_minor, sold, ctid as place
        from ${rollup} where store_id = ${storeId} and basis = ${basis} and ${rows}),
      differing as materialized (
        select kind, day, value, currency, c.returns, c.units, c.value_minor, c.sold, s.place
        from counted as c full join standing as s using (kind, day, value, currency, nth)
        where (c.returns, c.units, c.value_minor, c.sold) is distinct from (s.returns, s.units, s.value_minor, s.sold)),
      gone as (
        delete from ${rollup} where store_id = ${storeId} and ctid = any(array(select place from differing where returns is null))),
      changed as (
        update ${rollup} as t set returns = d.returns, units = d.units, value_minor = d.value_minor, sold = d.sold
        from differing as d where t.store_id = ${storeId} and t.ctid = d.place and d.returns is not null)
    insert into ${rollup} (store_id, basis, kind, day, value, currency, returns, units, value_minor, sold)
    select ${storeId}, ${basis}, kind, day, value, currency, returns, units, value_minor, sold from differing where place is null`.execute(
    tx,
  );
}

/** Only the stale products of the month are counted: a day's changes touch few of them. */
async function countMonth(tx: Tx, storeId: string, basis: Basis, month: string, { products, variants }: Stale): Promise<void> {
  const days = sql`between ${month}::date and (${month}::date + interval '1 month' - interval '1 day')::date`;
  const among = { PRODUCT: [...products], VARIANT: [...variants] };
  for (const kind of kindsByMonth) {
    const values = sql`any(${among[kind]}::int[])`;
    const item = sql.ref(kind === "PRODUCT" ? "i.product" : "i.variant");
    const line = sql.ref(kind === "PRODUCT" ? "s.product" : "s.variant");
    const scope: Scope = {
      storeId,
      basis,
      days,
      items: [sql`coalesce(${item}, 0) = ${values}`],
      sold: [sql`coalesce(${line}, 0) = ${values}`],
    };
    const counts = [countItems(scope, [kind]), countSold(scope, [kind])];
    const rows = sql`kind = ${kindNo[kind]} and day = ${month}::date and value = ${values}`;
    await replace(tx, "analytics_month", { storeId, basis: basisNo[basis], rows }, addedUp(counts, sql`${month}::date`));
  }
}
