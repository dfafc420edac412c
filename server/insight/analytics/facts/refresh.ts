import { sql } from "kysely";
import type { Database, Tx } from "#server/db/open";
import { recount, recountYears } from "./recount.ts";
import { Stale } from "./stale.ts";
import { writeFacts } from "./write-facts.ts";

export interface Records {
  returns: readonly string[];
  orders: readonly string[];
}

/** Records written per transaction: what the embedded database does without keeping others waiting is less. */
export const batchOf = ({ engine }: Database): number => (engine === "embedded" ? 500 : 5000);

/** How facts name a store, and count its days. */
export interface Numbered {
  storeId: string;
  storeNo: number;
  timezone: string;
}

/**
 * Let one process at a time write a store's facts and rollups, until the transaction ends; return the store as facts name it, with a number
 * from now on if it had none.
 */
export async function lockFacts(tx: Tx, storeId: string): Promise<Numbered> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`analytics ${storeId}`}, 0))`.execute(tx);
  const store = await tx
    .selectFrom("store as st")
    .leftJoin("analytics_store as a", "a.store_id", "st.id")
    .select(["a.store_no", "st.timezone"])
    .where("st.id", "=", storeId)
    .executeTakeFirstOrThrow();
  return { storeId, storeNo: store.store_no ?? (await giveNumber(tx, storeId)), timezone: store.timezone };
}

/** Without a time zone the task that builds facts still finds the store. */
async function giveNumber(tx: Tx, store_id: string): Promise<number> {
  const { store_no } = await tx
    .insertInto("analytics_store")
    .values({ store_id, timezone: "" })
    .onConflict((c) => c.column("store_id").doUpdateSet({ store_id }))
    .returning("store_no")
    .executeTakeFirstOrThrow();
  return store_no;
}

/** Write the facts of records anew; the rollups they leave stale are still to be counted. */
export const rewrite = (tx: Tx, store: Numbered, records: Records): Promise<Stale> => writeFacts(tx, { ...store, ...records });

/**
 * Write the facts of records and all that belong to them anew, and count what they changed, with what else is stale. The caller holds the
 * store's lock.
 */
export async function refresh(tx: Tx, store: Numbered, records: Records, others: Stale = new Stale()): Promise<void> {
  const stale = await rewrite(tx, store, await withRelated(tx, store.storeId, records));
  stale.merge(others);
  await recount(tx, store.storeNo, stale);
  await recountYears(tx, store.storeNo, stale);
}

/** An order's returns have its day and country; an exchange or a replacement is an order beside it, with units and legs of its own. */
async function withRelated(tx: Tx, storeId: string, { returns, orders }: Records): Promise<Records> {
  const family = await sql<{ id: string }>`
    select o.id from orders as o where o.store_id = ${storeId} and o.root_order_id in (
      select b.root_order_id from orders as b where b.store_id = ${storeId} and b.id = any(${[...orders]}))
    union select r.exchange_order_id from returns as r
      where r.store_id = ${storeId} and r.id = any(${[...returns]}) and r.exchange_order_id is not null`.execute(tx);
  const ids = family.rows.map(({ id }) => id);
  const found = await sql<{ id: string }>`
    select r.id from returns as r where r.store_id = ${storeId} and r.order_id = any(${ids})`.execute(tx);
  return { returns: [...new Set([...returns, ...found.rows.map(({ id }) => id)])], orders: [...new Set([...orders, ...ids])] };
}
