import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { ReturnCounts, ReturnsQuery } from "#contracts/returns/shapes";
import type { DB } from "#server/db/tables";
import { type Filtered, standingConditions, standingFields } from "./filter.ts";
import { type Mark, marksIn } from "./marks.ts";

type Db = Kysely<DB>;
export interface Count {
  total: number;
  exact: boolean;
}

/**
 * Counting stops here. Filters the tally does not cover are counted row by row: a thousand rows of one index cost less
 * than the list, but combined filters read several rows per match.
 */
const limits = { one: 1_000, several: 200 };
const beside = ["page", "limit", "sort", "cursor", "store_id", "tab", ...standingFields] as const satisfies (keyof ReturnsQuery)[];

/** Filters the tally does not cover. */
const further = (query: ReturnsQuery): string[] =>
  Object.entries(query).flatMap(([name, value]) =>
    (beside as readonly string[]).includes(name) || value === undefined || value === "" ? [] : name,
  );

export const isTallied = (query: ReturnsQuery): boolean => further(query).length === 0;

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

/** Count row by row up to a limit. A flag or reason on its own is counted in the marks table alone. */
export async function countRows(db: Db, storeId: string, query: ReturnsQuery, filtered: Filtered): Promise<Count> {
  const [mark] = marksIn(storeId, query);
  const isOne = further(query).length === 1 && standingConditions("t", query).length === 0;
  const limit = isOne ? limits.one : limits.several;
  const marked = db
    .selectFrom("returns_mark as m")
    .where("m.store_id", "=", storeId)
    .where("m.mark", "=", mark ?? sql<string>`''`);
  const total = isOne ? await (mark ? upTo(db, limit, marked) : upTo(db, limit, filtered)) : await upTo(db, limit, inOrder(filtered, mark));
  return { total: Math.min(total, limit), exact: total <= limit };
}

/** In the list's order the scan follows an index and stops early; unordered it may read the whole store first. */
const inOrder = (filtered: Filtered, mark: Mark | undefined): Filtered =>
  filtered.orderBy(sql.ref(mark ? "m.created_at" : "r.created_at"), "desc").orderBy(sql.ref(mark ? "m.return_id" : "r.id"), "desc");

async function upTo<From, T extends keyof From>(db: Db, limit: number, found: SelectQueryBuilder<From, T, object>): Promise<number> {
  const bounded = found.select(sql`1`.as("one")).limit(limit + 1);
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${bounded}) as bounded`.execute(db);
  return rows[0]?.n ?? 0;
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
