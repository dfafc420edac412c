import { sql } from "kysely";
import type { Database, Tx } from "#server/db/open";
import { recount } from "./recount.ts";
import type { Stale } from "./stale.ts";
import { writeFacts } from "./write-facts.ts";

export interface Records {
  returns: readonly string[];
  orders: readonly string[];
}

/** Let one process at a time write a store's facts and rollups, until the transaction ends. */
export const lockFacts = (tx: Tx, storeId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`analytics ${storeId}`}, 0))`.execute(tx);

/** Records written per transaction: what the embedded database does without keeping others waiting is less. */
export const batchOf = ({ engine }: Database): number => (engine === "embedded" ? 500 : 5000);

/** Write the facts of records anew; the rollups they leave stale are still to be counted. */
export async function rewrite(tx: Tx, storeId: string, records: Records): Promise<Stale> {
  const { timezone } = await tx.selectFrom("store").select("timezone").where("id", "=", storeId).executeTakeFirstOrThrow();
  return writeFacts(tx, { storeId, timezone, ...records });
}

/** Write the facts of records and all that belong to them anew, and count what they changed. */
export async function refresh(tx: Tx, storeId: string, records: Records): Promise<Stale> {
  await lockFacts(tx, storeId);
  const stale = await rewrite(tx, storeId, await withRelated(tx, storeId, records));
  await recount(tx, storeId, stale);
  return stale;
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
