import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Page } from "#contracts/envelope";
import { sha256 } from "#server/kit/digest";
import { badRequest } from "#server/kit/errors";
import { unsoundText } from "#server/kit/sound-text";
import type { Reader } from "./database.ts";

/** Counting stops here: nobody pages through ten thousand rows, and counting a million costs more than the list. */
export const countLimit = 10_000;

/** Parts of a list's query that leave its rows the same. */
const layout = ["page", "limit", "sort", "cursor", "store_id"];

/** Return the filters that a list's query uses. */
export const filtersIn = (query: object): string[] =>
  Object.entries(query).flatMap(([name, value]) => (layout.includes(name) || value === undefined || value === "" ? [] : name));

/** Rows that are counted from the page's first on, where no tally has the count. */
const quickCount = { single: 1_000, several: 100 };

/**
 * Return how far a large list is counted beside its page: a thousand rows of one index cost less than the page, but several filters, or one
 * that no index has in the list's order, read several rows for each match. It grows with the page, so that two more can always be opened.
 */
export const quickCountLimit = ({ page, limit }: { page: number; limit: number }, isSingle: boolean): number =>
  (page - 1) * limit + Math.max(3 * limit, isSingle ? quickCount.single : quickCount.several);

/** Return whether a query has at most one filter, and none of the `costly` ones, which no index has in the list's order. */
export const hasOneFilter = (query: object, costly: readonly string[]): boolean => {
  const used = filtersIn(query);
  return used.length < 2 && !used.some((name) => costly.includes(name));
};

interface ListQuery {
  page: number;
  limit: number;
  cursor?: string | undefined;
  sort?: string | undefined;
}

/** The order of a list and where it continues. The id breaks ties, so that no row is skipped or shown twice. */
export interface Keyset {
  column: string;
  /** Stands for the list, the order and the filters that its cursors are for. */
  scope: string;
  type: "text" | "timestamptz" | "bigint";
  isDescending: boolean;
  limit: number;
  offset: number;
  after: { key: string; id: string } | null;
}

/** The sort columns of a list that are no instants, and where a column is named otherwise than its sort. */
interface Sorts {
  texts?: readonly string[];
  amounts?: readonly string[];
  columns?: Readonly<Record<string, string>>;
}

/**
 * Parse a list's query. `list` names it, `usual` is its default sort; of its sort columns `texts` hold text, `amounts` integers and the rest
 * instants. @throws BAD_REQUEST for an invalid cursor or one of another list, sort or filter, and for a page beyond the counting limit
 */
export function keysetOf(list: string, query: ListQuery, usual: string, sorts: readonly string[] | Sorts = []): Keyset {
  const { texts = [], amounts = [], columns = {} } = "includes" in sorts ? { texts: sorts } : sorts;
  const sort = query.sort ?? usual;
  const name = sort.replace(/^-/, "");
  const offset = query.cursor ? 0 : (query.page - 1) * query.limit;
  if (offset > countLimit) throw badRequest({ page: "TOO_BIG" });
  const type = texts.includes(name) ? "text" : amounts.includes(name) ? "bigint" : "timestamptz";
  const scope = scopeOf(list, query, sort);
  const after = query.cursor ? positionIn(query.cursor, scope, type) : null;
  return { column: columns[name] ?? name, scope, type, isDescending: sort.startsWith("-"), limit: query.limit, offset, after };
}

/** Return what a list's cursors are for, as a digest, so that they stay short. */
function scopeOf(list: string, query: ListQuery, sort: string): string {
  const filters = Object.entries(query).flatMap(([name, value]) =>
    filtersIn({ [name]: value }).length === 0 ? [] : [[name, Array.isArray(value) ? [...value].sort() : value]],
  );
  return sha256(JSON.stringify([list, sort, filters.sort()])).slice(0, 12);
}

/** Return whether a text is an instant as rows show it; a looser one might not be one to the database. */
export const isInstant = (text: string): boolean =>
  /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z$/.test(text) && !Number.isNaN(Date.parse(text));

const isPosition = { text: () => true, timestamptz: isInstant, bigint: (key: string) => /^-?\d{1,15}$/.test(key) };

/** Return where a list goes on. @throws BAD_REQUEST unless the cursor was made for the same scope */
export function positionIn(cursor: string, scope: string, type: Keyset["type"]): { key: string; id: string } {
  try {
    const [madeFor, key, id] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as unknown[];
    const fits = typeof key === "string" && isPosition[type](key);
    if (madeFor === scope && fits && typeof id === "string" && unsoundText([key, id]) === null) return { key, id };
  } catch {
    // Answered below like any other invalid cursor.
  }
  throw badRequest({ cursor: "INVALID" });
}

/** Return the condition that a row with this key and id comes after the last one of the previous page; null for the first page. */
export const isAfter = (
  { type, isDescending, after }: Keyset,
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<SqlBool> | null =>
  after && sql<SqlBool>`(${key}, ${id}) ${sql.raw(isDescending ? "<" : ">")} (${after.key}::${sql.raw(type)}, ${after.id})`;

/**
 * Order a query by the keyset, start it after the cursor, and read one row more than the page to know whether there are
 * others.
 */
export function seek<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>, table: string, keyset: Keyset) {
  const { column, type, isDescending, limit, offset } = keyset;
  const key: RawBuilder<unknown> =
    type === "text" ? sql`${sql.ref(`${table}.${column}`)} collate "C"` : sql`${sql.ref(`${table}.${column}`)}`;
  const id = sql`${sql.ref(`${table}.id`)}`;
  const direction = isDescending ? "desc" : "asc";
  const from = isAfter(keyset, key, id);
  const sorted = (from ? query.where(from) : query)
    .orderBy(key, direction)
    .orderBy(id, direction)
    .limit(limit + 1);
  return offset ? sorted.offset(offset) : sorted;
}

/**
 * Return the page of the rows `seek` found. Counts only if needed: not by cursor, and not when the first page holds
 * everything.
 */
export async function pageFrom<Row extends { id: string }>(
  rows: readonly Row[],
  query: ListQuery,
  keyset: Keyset,
  count: () => Promise<number>,
  most = countLimit,
): Promise<Page<Row>> {
  const items = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? items.at(-1) : undefined;
  const isWhole = keyset.offset === 0 && !last;
  const total = query.cursor ? null : isWhole ? items.length : await count();
  return {
    items,
    page: query.page,
    limit: query.limit,
    total: total === null ? null : isWhole ? total : Math.min(total, most),
    total_exact: total === null || isWhole || total <= most,
    next_cursor: last ? cursorOf(keyset, last) : null,
  };
}

/** Return the cursor of the rows after the last one of a page. */
export function cursorOf({ scope, column }: Pick<Keyset, "scope" | "column">, last: { id: string }): string {
  const key = String((last as unknown as Record<string, unknown>)[column]);
  return Buffer.from(JSON.stringify([scope, key, last.id])).toString("base64url");
}

/** Count the rows of a filtered query, up to one beyond the limit. */
export async function countUpTo<DB, TB extends keyof DB, O>(
  reader: Reader,
  filtered: SelectQueryBuilder<DB, TB, O>,
  most = countLimit,
): Promise<number> {
  const bounded = filtered.select(sql<number>`1`.as("one")).limit(most + 1);
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${bounded}) as bounded`.execute(reader);
  return rows[0]?.n ?? 0;
}
