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

async function replaceDays(tx: Tx, storeId: string, basis: number, days: readonly string[], counts: RawBuilder<unknown>): Promise<void> {
  await sql`delete from analytics_day where store_id = ${storeId} and basis = ${basis} and day ${anyOf(days)}`.execute(tx);
  await sql`insert into analytics_day (store_id, basis, kind, day, value, currency, returns, units, value_minor, sold)
    select ${storeId}, ${basis}, d.kind, d.day, d.value, d.currency, d.returns, d.units, d.value_minor, d.sold
    from (${counts}) as d where (d.returns, d.units, d.value_minor, d.sold) <> (0, 0, 0, 0)`.execute(tx);
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
    await sql`delete from analytics_month where store_id = ${storeId} and basis = ${basisNo[basis]} and kind = ${kindNo[kind]}
      and day = ${month}::date and value = ${values}`.execute(tx);
    await sql`insert into analytics_month (store_id, basis, kind, day, value, currency, returns, units, value_minor, sold)
      select ${storeId}, ${basisNo[basis]}, m.kind, m.day, m.value, m.currency, m.returns, m.units, m.value_minor, m.sold
      from (${addedUp(counts, sql`${month}::date`)}) as m where (m.returns, m.units, m.value_minor, m.sold) <> (0, 0, 0, 0)`.execute(tx);
  }
}
