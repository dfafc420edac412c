import { type Kysely, sql } from "kysely";
import type { ReturnCounts, ReturnsQuery } from "#contracts/returns/shapes";
import type { Asker } from "#server/cases/kernel/asker";
import { filtersIn, quickCountLimit } from "#server/db/keyset";
import type { DB } from "#server/db/tables";
import { standingConditions, standingFields } from "./filter.ts";
import { countedLimit, foundRows, isSingle } from "./found.ts";
import { creationOf } from "./marks.ts";

type Db = Kysely<DB>;
export interface Count {
  total: number;
  exact: boolean;
}

/** Filters the tally covers. */
const standing: readonly string[] = ["tab", ...standingFields] satisfies (keyof ReturnsQuery)[];

export const isTallied = (query: ReturnsQuery): boolean => filtersIn(query).every((name) => standing.includes(name));

/**
 * Return how many returns have the query's combination of states, ignoring its other filters; read from the tally, so
 * independent of the number of returns.
 */
export async function tallied(db: Db, storeId: string, query: ReturnsQuery): Promise<number> {
  const { n } = await tally(db, storeId, query).executeTakeFirstOrThrow();
  return Number(n);
}

/** Return the query of `tallied`, for a statement that needs the count beside its rows. */
export const tally = (db: Db, storeId: string, query: ReturnsQuery) =>
  db
    .selectFrom("returns_tally as t")
    .where("t.store_id", "=", storeId)
    .where((eb) => eb.and(standingConditions("t", query)))
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>("t.n"), sql<string>`0`).as("n"));

/** How far a query's rows are counted; one more is read to know whether there are others. */
export const countLimit = (query: ReturnsQuery): number => quickCountLimit(query, isSingle(query));

/** Return how many rows a query finds, given how many were counted. */
export function countOf(query: ReturnsQuery, found: number): Count {
  const limit = countLimit(query);
  return { total: Math.min(found, limit), exact: found <= limit };
}

/**
 * Count what a query finds, up to one beyond the limit, in a statement of its own. In order of creation the scan follows an index and stops
 * early, where unordered it may read the whole store first; a single filter's own index counts faster in no order.
 */
export async function countRows(db: Db, asker: Asker, query: ReturnsQuery): Promise<number> {
  const found = foundRows(db, asker, query).select(sql`1`.as("one"));
  const [at, id] = creationOf(query);
  const ordered = isSingle(query) ? found : found.orderBy(at, "desc").orderBy(id, "desc");
  const bounded = ordered.limit(countedLimit(query, countLimit(query) + 1));
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${bounded}) as bounded`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

/** Return the counts of all tabs in one statement. */
export async function countReturns(db: Db, storeId: string): Promise<ReturnCounts> {
  const rows = await db
    .selectFrom("returns_tally")
    .where("store_id", "=", storeId)
    .groupBy(["tab", "in_exchanges"])
    .select((eb) => ["tab", "in_exchanges", eb.fn.sum<string>("n").as("n")])
    .execute();
  const of = (test: (row: (typeof rows)[number]) => boolean) => rows.filter(test).reduce((sum, row) => sum + Number(row.n), 0);
  const tab = (name: string) => of((row) => row.tab === name);
  return {
    all: of(() => true),
    review: tab("review"),
    on_the_way: tab("on_the_way"),
    inspect: tab("inspect"),
    settle: tab("settle"),
    exchanges: of((row) => row.in_exchanges),
    closed: tab("closed"),
  };
}
