import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Page } from "#contracts/envelope";
import type { ReturnRow, ReturnsQuery } from "#contracts/returns/shapes";
import { type Asker, askerOf } from "#server/cases/kernel/asker";
import { assigneeName } from "#server/cases/kernel/assignee";
import { isInstant } from "#server/db/keyset";
import { preparedFor } from "#server/db/prepared";
import type { DB } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { badRequest } from "#server/kit/errors";
import { unsoundText } from "#server/kit/sound-text";
import { type Count, countLimit, countOf, countRows, isTallied, tallied, tally } from "./counts.ts";
import { type Filtered, filteredReturns, standingConditions } from "./filter.ts";
import { foundRows, isByCreation, isSingle, rowLimit } from "./found.ts";
import { creationOf } from "./marks.ts";
import { rowColumns, rowOf } from "./row.ts";

type Column = "created_at" | "updated_at" | "value_minor" | "seq";
const sortColumn: Record<string, Column> = {
  created_at: "created_at",
  updated_at: "updated_at",
  value_minor: "value_minor",
  number: "seq",
};
/** Last row reachable by page number; the cursor reaches every row. */
const furthest = 10_000;

/**
 * Return a page of returns: one statement for the rows with their count, else one more for the count where it is requested and the order
 * is not that of creation; keyset order, newest first by default.
 */
export async function listReturns(db: Kysely<DB>, context: CallContext, query: ReturnsQuery): Promise<Page<ReturnRow>> {
  const order = orderOf(query);
  const asker = askerOf(context);
  const standing = await standingCount(db, asker.storeId, query);
  const rows = standing === 0 ? [] : await rowsOf(query)(db, asker.storeId, asker.personId, asker.now);
  const items = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? items.at(-1) : undefined;
  const count = async (): Promise<Count> => {
    if (standing !== null && (standing === 0 || isTallied(query))) return { total: standing, exact: true };
    if (order.offset === 0 && !last) return { total: items.length, exact: true };
    // A page past the last has no row that could bring the count.
    const beside = rows[0]?.total;
    if (isTallied(query)) return { total: Number(beside ?? (await tallied(db, asker.storeId, query))), exact: true };
    return countOf(query, Number(beside ?? (await countRows(db, asker, query))));
  };
  const counted = query.cursor ? { total: null, exact: true } : await count();
  return {
    items: items.map(rowOf),
    page: query.page,
    limit: query.limit,
    total: counted.total,
    total_exact: counted.exact,
    next_cursor: last ? toCursor(String(last[order.column]), last.id) : null,
  };
}

/**
 * How many returns have the requested states; null where not needed. If the tally says none, the rows are not queried:
 * a tab and a status that exclude each other would scan the whole store.
 */
async function standingCount(db: Kysely<DB>, storeId: string, query: ReturnsQuery): Promise<number | null> {
  if (query.cursor) return null;
  const states = standingConditions("t", query).length;
  return states > 1 || (states === 1 && isTallied(query)) ? tallied(db, storeId, query) : null;
}

/** Whether the count comes with the rows: the list of everything. */
const isCountedBeside = (query: ReturnsQuery): boolean => !query.cursor && isTallied(query) && standingConditions("t", query).length === 0;

interface Order {
  column: Column;
  down: boolean;
  offset: number;
}

/** @throws BAD_REQUEST for a page too far away */
function orderOf(query: ReturnsQuery): Order {
  const sort = query.sort ?? "-created_at";
  const offset = query.cursor ? 0 : (query.page - 1) * query.limit;
  if (offset > furthest) throw badRequest({ page: "TOO_BIG" });
  return { column: sortColumn[sort.replace("-", "")] ?? "created_at", down: sort.startsWith("-"), offset };
}

/**
 * Whether the page's ids are found first, and only their returns read: in order of creation, by several filters or a search. To find them
 * takes longest, so they are counted in the same statement. A single filter is counted faster in no order.
 */
const areFoundFirst = (query: ReturnsQuery): boolean => !isTallied(query) && !isSingle(query) && isByCreation(query);

const rowsOf = preparedFor((query: ReturnsQuery) => (db, storeId: string, personId: string, now: string) => {
  const asker = { storeId, personId, now };
  return areFoundFirst(query) ? pageOfFound(db, asker, query) : page(db, asker, query);
});

/** Return the statement of a page and one row more, each row with the count of all where the tally has it. */
function page(db: Kysely<DB>, asker: Asker, query: ReturnsQuery) {
  const { column, down, offset } = orderOf(query);
  const direction = down ? "desc" : "asc";
  const [key, id] = column === "created_at" ? creationOf(query) : [sql.ref(`r.${column}`), sql.ref("r.id")];
  return withRow(filteredReturns(db, asker, query))
    .$if(isCountedBeside(query), (q) => q.select(sql<string>`(${tally(db, asker.storeId, query)})`.as("total")))
    .$if(Boolean(query.cursor), (q) => q.where(afterCursor(query, key, id)))
    .orderBy(key, direction)
    .orderBy(id, direction)
    .limit(rowLimit(query, query.limit + 1))
    .$if(offset > 0, (q) => q.offset(offset));
}

/** Return the same with the ids found first, each row with their count unless the page continues from a cursor. */
function pageOfFound(db: Kysely<DB>, asker: Asker, query: ReturnsQuery) {
  const { down, offset } = orderOf(query);
  const direction = down ? "desc" : "asc";
  const [at, id] = creationOf(query);
  const found = foundRows(db, asker, query)
    .select([at.as("created_at"), id.as("id")])
    .$if(Boolean(query.cursor), (q) => q.where(afterCursor(query, at, id)))
    .orderBy(at, direction)
    .orderBy(id, direction)
    .limit(1 + (query.cursor ? query.limit : countLimit(query)));
  const onPage = db
    .with("found", () => found)
    .selectFrom((eb) => {
      const ordered = eb.selectFrom("found").selectAll().orderBy("created_at", direction).orderBy("id", direction);
      return ordered
        .limit(query.limit + 1)
        .offset(offset)
        .as("f");
    })
    .innerJoin("returns as r", (join) => join.onRef("r.id", "=", "f.id").on("r.store_id", "=", asker.storeId));
  return withRow(onPage as unknown as Filtered)
    .$if(!query.cursor, (q) => q.select(sql<string>`(select count(*) from found)`.as("total")))
    .orderBy("r.created_at", direction)
    .orderBy("r.id", direction);
}

/** Select what a row shows. */
const withRow = (returns: Filtered) =>
  returns
    .leftJoin("membership as p", (join) => join.onRef("p.id", "=", "r.assignee_id").onRef("p.store_id", "=", "r.store_id"))
    .leftJoin("account as a", "a.id", "p.account_id")
    .select(rowColumns.map((name) => `r.${name}` as const))
    .select(["r.seq", assigneeName.as("assignee_name")]);

const toCursor = (value: string, id: string): string => Buffer.from(JSON.stringify([value, id])).toString("base64url");

/** Return the condition that a row comes after the last one of the previous page. */
function afterCursor(query: ReturnsQuery, key: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const { column, down } = orderOf(query);
  return sql<SqlBool>`(${key}, ${id}) ${sql.raw(down ? "<" : ">")} ${positionIn(query.cursor ?? "", column)}`;
}

/** The sort value and id of the last row of the previous page. @throws BAD_REQUEST for an invalid cursor */
function positionIn(cursor: string, column: Column): RawBuilder<unknown> {
  let value: unknown;
  let id: unknown;
  try {
    [value, id] = JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    throw badRequest({ cursor: "INVALID" });
  }
  const isTime = column === "created_at" || column === "updated_at";
  const fits = typeof value === "string" && (isTime ? isInstant(value) : /^-?\d{1,18}$/.test(value));
  if (!fits || typeof id !== "string" || unsoundText(id) !== null) throw badRequest({ cursor: "INVALID" });
  return sql`(${value}::${sql.raw(isTime ? "timestamptz" : "bigint")}, ${id})`;
}
