import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { ReturnsQuery } from "#contracts/returns/shapes";
import type { Asker } from "#server/cases/kernel/asker";
import { filtersIn } from "#server/db/keyset";
import type { DB } from "#server/db/tables";
import { type Filtered, filteredReturns, standingFields } from "./filter.ts";
import { alsoHas, areMarks, hasMarks, isMarked, type Mark, marksIn, periodConditions } from "./marks.ts";

/** Filters that have an index in order of creation, besides marks. */
const indexed: readonly string[] = ["tab", ...standingFields, "assignee", "location_id", "method"] satisfies (keyof ReturnsQuery)[];

/**
 * Return the filters a query uses; the two ends of a range are one. A period of creation is none: an index in that order can be read from
 * anywhere.
 */
function used(query: ReturnsQuery): string[] {
  const names = filtersIn({ ...query, tab: query.tab === "all" ? undefined : query.tab, created_from: undefined, created_to: undefined });
  return [...new Set(names.map((name) => name.replace(/^(min|max)_|_(from|to)$/, "")))];
}

/** Whether an index has what a filter finds in order of creation; for several values it has each in such an order, but not all. */
function isIndexed(query: ReturnsQuery, filter: string): boolean {
  const value = query[filter as keyof ReturnsQuery];
  return indexed.includes(filter) && !(Array.isArray(value) && value.length > 1);
}

/** Whether at most one filter finds the rows, and not a search. */
export const isSingle = (query: ReturnsQuery): boolean => used(query).length < 2 && !query.q;

export const isByCreation = ({ sort = "-created_at" }: ReturnsQuery): boolean => sort.endsWith("created_at");

/**
 * Return the limit of a page's rows: with the number in its text, the database plans the statement once instead of at each call. That is
 * right where one index has the rows in their order whatever is asked for; else the plan depends on how common the values are.
 */
export function rowLimit(query: ReturnsQuery, limit: number): RawBuilder<number> {
  const isByOneIndex = isSingle(query) && used(query).every((name) => isMarked(name) || isIndexed(query, name));
  return limitOf(query, limit, isByOneIndex && isByCreation(query));
}

/** Return the limit of rows that are only counted; of a single filter their order does not matter. */
export const countedLimit = (query: ReturnsQuery, limit: number): RawBuilder<number> => limitOf(query, limit, isSingle(query));

/** Pages after the first begin at many places: their texts would crowd out others. */
const limitOf = ({ page }: ReturnsQuery, limit: number, isPlannedOnce: boolean): RawBuilder<number> =>
  isPlannedOnce && page === 1 ? sql.lit(limit) : sql.val(limit);

/**
 * Return what a query finds, unordered, reading as little as can be: only the columns of `creationOf` are sure to be there. Marks without
 * other filters are read from their own table. Marks with one filter more have their index and its own in the same order if joined by instant
 * and id, so the database merges the two from the newest on instead of reading each marked return.
 */
export function foundRows(db: Kysely<DB>, asker: Asker, query: ReturnsQuery): Filtered {
  const filters = used(query);
  if (hasMarks(query) && areMarks(filters)) return markedReturns(db, asker.storeId, query);
  const others = filters.filter((name) => !isMarked(name));
  const areMerged = hasMarks(query) && others.length === 1 && others.every((name) => isIndexed(query, name));
  const found = filteredReturns(db, asker, query);
  if (!areMerged) return found;
  const at = sql.ref("r.created_at");
  return found.where((eb) => eb.and([sql<SqlBool>`${at} = m.created_at`, ...periodConditions(query, at)]));
}

function markedReturns(db: Kysely<DB>, storeId: string, query: ReturnsQuery): Filtered {
  const [first, ...others] = marksIn(storeId, query) as [Mark, ...Mark[]];
  return db
    .selectFrom("returns_mark as m")
    .where("m.store_id", "=", storeId)
    .where("m.mark", "=", first)
    .where((eb) => eb.and([...others.map((mark) => alsoHas(storeId, mark, query)), ...periodConditions(query)])) as unknown as Filtered;
}
