import { type RawBuilder, sql } from "kysely";
import type { Basis } from "#contracts/analytics/tiles";
import { bases } from "#contracts/analytics/tiles";
import type { Tx } from "#server/db/open";
import { firstOfMonth, firstOfYear } from "#server/insight/domain/range";
import { addedUp, countHeads, countItems, countMoney, countRounds, countSold, type Scope } from "./count-facts.ts";
import { basisNo, headKinds, kindNo, kindsByDay, kindsByMonth, partSize } from "./kinds.ts";
import { packed, type Rollup, unpacked } from "./pack.ts";
import type { Stale } from "./stale.ts";

const soldByDay = ["ALL", "COUNTRY", "CHANNEL"] as const;
const anyOf = (days: readonly string[]) => sql`= any(${[...days]}::date[])`;

/** Count the rollups of stale days and months anew from the facts. The caller holds the store's lock, and counts the years afterwards. */
export async function recount(tx: Tx, storeNo: number, stale: Stale): Promise<void> {
  for (const basis of bases) {
    await countDays(tx, storeNo, basis, [...stale.days[basis]]);
    for (const month of stale.firstDays(basis, firstOfMonth)) await countMonth(tx, { storeNo, basis, month }, stale);
  }
  await countMoved(tx, storeNo, [...stale.days.MOVED]);
}

/** Count stale years anew from their months. The caller holds the store's lock. */
export async function recountYears(tx: Tx, storeNo: number, stale: Stale): Promise<void> {
  for (const basis of bases) {
    for (const year of stale.firstDays(basis, firstOfYear)) await countYear(tx, { storeNo, basis, year }, stale);
  }
}

async function countDays(tx: Tx, storeNo: number, basis: Basis, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  const scope: Scope = { storeNo, basis, days: anyOf(days) };
  const counts = [countItems(scope, kindsByDay), countHeads(scope, headKinds), countRounds(scope), countSold(scope, soldByDay)];
  await replaceDays(tx, storeNo, basisNo[basis], days, addedUp(counts));
}

async function countMoved(tx: Tx, storeNo: number, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  const counts = addedUp([countMoney({ storeNo, basis: "PROCESSED", days: anyOf(days) })]);
  await replaceDays(tx, storeNo, basisNo.MOVED, days, counts);
}

const replaceDays = (tx: Tx, storeNo: number, basis: number, days: readonly string[], counts: RawBuilder<unknown>): Promise<void> =>
  replace(tx, "analytics_day", { storeNo, basis, rows: sql`day ${anyOf(days)}` }, counts);

interface Replaced {
  storeNo: number;
  basis: number;
  /** A condition on the rows that the counts replace. */
  rows: RawBuilder<unknown>;
}

const lists = sql.raw("keys, returns, units, value_minor, sold");

/**
 * Make rows of a rollup say what was counted. Only those that differ are written: most changes of a record leave most numbers of its days as
 * they are, and a rollup written anew each time would grow by its dead rows.
 */
async function replace(tx: Tx, table: Rollup, { storeNo, basis, rows }: Replaced, counts: RawBuilder<unknown>): Promise<void> {
  const rollup = sql.table(table);
  const key = sql.raw(table === "analytics_day" ? "kind, day, currency" : "kind, day, currency, part");
  await sql`
    with counted as materialized (${packed(table, counts)}),
      gone as (
        delete from ${rollup} where store_no = ${storeNo} and basis = ${basis} and ${rows} and (${key}) not in (select ${key} from counted))
    insert into ${rollup} as t (store_no, basis, ${key}, ${lists})
    select ${storeNo}::int, ${basis}::smallint, ${key}, ${lists} from counted
    on conflict (store_no, basis, ${key}) do update set keys = excluded.keys, returns = excluded.returns, units = excluded.units,
      value_minor = excluded.value_minor, sold = excluded.sold
    where (t.keys, t.returns, t.units, t.value_minor, t.sold)
      is distinct from (excluded.keys, excluded.returns, excluded.units, excluded.value_minor, excluded.sold)`.execute(tx);
}

const partsOf = (numbers: ReadonlySet<number>) => [...new Set([...numbers].map((number) => Math.floor(number / partSize)))];
const partsIn = ({ products, variants }: Stale) => ({ PRODUCT: partsOf(products), VARIANT: partsOf(variants) });

interface Month {
  storeNo: number;
  basis: Basis;
  month: string;
}

/** Only the parts of the month with stale products are counted: a day's changes touch few of them. */
async function countMonth(tx: Tx, { storeNo, basis, month }: Month, stale: Stale): Promise<void> {
  const days = sql`between ${month}::date and (${month}::date + interval '1 month' - interval '1 day')::date`;
  const parts = partsIn(stale);
  for (const kind of kindsByMonth) {
    const among = sql`any(${parts[kind]}::int[])`;
    const isIn = (column: string) => sql`coalesce(${sql.ref(column)}, 0) / ${sql.lit(partSize)} = ${among}`;
    const [item, line] = kind === "PRODUCT" ? ["i.product", "s.product"] : ["i.variant", "s.variant"];
    const scope: Scope = { storeNo, basis, days, items: [isIn(item as string)], sold: [isIn(line as string)] };
    const counts = addedUp([countItems(scope, [kind]), countSold(scope, [kind])], sql`${month}::date`);
    const rows = sql`kind = ${kindNo[kind]} and day = ${month}::date and part = ${among}`;
    await replace(tx, "analytics_month", { storeNo, basis: basisNo[basis], rows }, counts);
  }
}

/** A return has one day under each basis, so the months of a year add up. */
async function countYear(tx: Tx, { storeNo, basis, year }: { storeNo: number; basis: Basis; year: string }, stale: Stale): Promise<void> {
  const parts = partsIn(stale);
  for (const kind of kindsByMonth) {
    const among = sql`kind = ${kindNo[kind]} and part = any(${parts[kind]}::int[])`;
    const months = sql`store_no = ${storeNo} and basis = ${basisNo[basis]} and ${among}
      and day >= ${year}::date and day < ${year}::date + interval '1 year'`;
    const counts = addedUp([unpacked("analytics_month", months)], sql`${year}::date`);
    await replace(tx, "analytics_year", { storeNo, basis: basisNo[basis], rows: sql`${among} and day = ${year}::date` }, counts);
  }
}
