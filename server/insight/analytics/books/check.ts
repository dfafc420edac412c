import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { writeAudit } from "#server/core/audit/api";
import { system } from "#server/core/stores/api";
import type { Tx } from "#server/db/open";
import { emit } from "#server/jobs/outbox";
import { addDays, dayIn, timeIn } from "#server/kit/days";
import { isRecounting } from "../facts/rebuild-queue.ts";
import { lockFacts, type Numbered, type Records, refresh } from "../facts/refresh.ts";
import type { FactDeps } from "../facts/tasks.ts";
import { countsFor, forgetUnknown } from "../facts/write-facts.ts";

/** Beside yesterday. */
const randomDays = 7;
/** Days in which a payment is settled, or given up. */
const settledWithin = 60;
/** The store's time of day from which yesterday is checked. */
const from = "02:00";
/** The stores' own days. */
interface Store {
  id: string;
  store_no: number;
  timezone: string;
  checked_at: string | null;
}

/** Compare days of each store with the books, once in its night; what differs is counted anew, logged, and the owner is notified. */
export async function checkStores(deps: FactDeps, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const { rows } = await sql<Store>`
    select st.id, a.store_no, a.timezone, a.checked_at from analytics_store as a join store as st on st.id = a.store_id
    where a.timezone = st.timezone and not ${isRecounting(sql`st.id`)}`.execute(deps.db.kysely);
  for (const store of rows) {
    if (signal.aborted) return;
    const today = dayIn(store.timezone, now);
    const isDone = store.checked_at !== null && dayIn(store.timezone, new Date(store.checked_at)) === today;
    if (!isDone && timeIn(store.timezone, now) >= from) await checkStore(deps, store, addDays(today, -1));
  }
}

async function checkStore({ db, clock, log }: FactDeps, { id, store_no }: Store, yesterday: string): Promise<void> {
  const days = await daysToCheck(db.kysely, store_no, yesterday);
  const repaired: string[] = [];
  for (const day of days) {
    if (await db.transaction((tx) => repairDay(tx, id, day))) repaired.push(day);
  }
  if (repaired.length > 0) log.error({ store: id, days: repaired }, "analytics differed from the books and was counted anew");
  await db.transaction(async (tx) => {
    const checked_at = clock.now().toISOString();
    await tx
      .updateTable("analytics_store")
      .set({ checked_at, checked_days: days, repaired_days: repaired })
      .where("store_id", "=", id)
      .execute();
    if (repaired.length === 0) return;
    const entry = { object_type: "analytics", object_id: id, action: "analytics.repaired", after: { days: repaired } };
    await writeAudit(tx, { store: { id }, actor: system, now: clock.now(), ip: "" }, entry);
    await emit(tx, { store_id: id, topic: "analytics.repaired", payload: { id, days: repaired } });
  });
}

async function daysToCheck(reader: FactDeps["db"]["kysely"], storeNo: number, yesterday: string): Promise<string[]> {
  const { rows } = await sql<{ first: string | null }>`
    select least(min(day), min(ordered_on))::text as first from analytics_return where store_no = ${storeNo}`.execute(reader);
  const first = rows[0]?.first;
  if (!first || first >= yesterday) return [yesterday];
  const span = Math.round((Date.parse(yesterday) - Date.parse(first)) / 86_400_000);
  const picked = Array.from({ length: randomDays }, () => addDays(first, randomInt(span)));
  return [...new Set([yesterday, ...picked])].sort();
}

/** Write everything that counts for a day anew from the books; returns whether its rollups were others before. */
export async function repairDay(tx: Tx, storeId: string, day: string): Promise<boolean> {
  const store = await lockFacts(tx, storeId);
  const before = await rollupOf(tx, store.storeNo, day);
  const unknown = await forgetUnknown(tx, store, day);
  await refresh(tx, store, await recordsOn(tx, store, day), unknown);
  return before !== (await rollupOf(tx, store.storeNo, day));
}

async function rollupOf(tx: Tx, storeNo: number, day: string): Promise<string> {
  const { rows } = await sql<{ text: string | null }>`
    select string_agg(t.text, ';' order by t.text) as text from (
      select (basis, kind, currency, keys, returns, units, value_minor, sold)::text as text
      from analytics_day where store_no = ${storeNo} and day = ${day}::date) as t`.execute(tx);
  return rows[0]?.text ?? "";
}

/** Records that count for a day by the books, or by the facts. */
async function recordsOn(tx: Tx, { storeId, storeNo, timezone }: Numbered, day: string): Promise<Records> {
  const on = (column: string) => sql`(${sql.ref(column)} >= ${day}::timestamp at time zone ${timezone}::text
    and ${sql.ref(column)} < (${day}::timestamp + interval '1 day') at time zone ${timezone}::text)`;
  // By the day it was settled, as its fact has it; found by the index of when it was booked.
  const settled = sql`(${on("settled_at")} and created_at >= (${day}::timestamp - make_interval(days => ${settledWithin})) at time zone ${timezone}::text)`;
  const moved = sql`(${settled} or settled_at is null and ${on("created_at")})`;
  const { rows: returns } = await sql<{ id: string }>`
    select id from returns where store_id = ${storeId} and (${on("created_at")} or ${on("order_placed_at")} or ${on("processed_at")})
    union select return_id from return_round where store_id = ${storeId} and ${on("created_at")}
    union select return_id from ledger where store_id = ${storeId} and return_id is not null and ${moved}
    union select r.id from returns as r where r.store_id = ${storeId} and r.seq in (
      select i.return_no from analytics_return as i where i.store_no = ${storeNo} and ${countsFor(day)}
      union select return_no from analytics_money where store_no = ${storeNo} and day = ${day}::date)`.execute(tx);
  const { rows: orders } = await sql<{ id: string }>`
    select id from orders where store_id = ${storeId} and (${on("ordered_at")} or ${on("fulfilled_at")})
    union select order_id from ledger where store_id = ${storeId} and return_id is null and ${moved}
    union select o.id from orders as o where o.store_id = ${storeId} and o.external_id in (
      select order_ref from analytics_money where store_no = ${storeNo} and day = ${day}::date
      union select order_ref from analytics_sold where store_no = ${storeNo} and (ordered_on = ${day}::date or fulfilled_on = ${day}::date))`.execute(
    tx,
  );
  return { returns: returns.map(({ id }) => id), orders: orders.map(({ id }) => id) };
}
