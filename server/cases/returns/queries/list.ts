import { type Kysely, sql } from "kysely";
import type { Page } from "#contracts/envelope";
import type { ReturnRow, ReturnsQuery } from "#contracts/returns/shapes";
import { type Asker, askerOf } from "#server/cases/kernel/asker";
import { assigneeName } from "#server/cases/kernel/assignee";
import { cursorOf, isAfter, type Keyset, keysetOf } from "#server/db/keyset";
import { preparedFor } from "#server/db/prepared";
import type { DB } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { type Count, countLimit, countOf, countRows, isTallied, tallied, tally } from "./counts.ts";
import { type Filtered, filteredReturns, standingConditions } from "./filter.ts";
import { foundRows, isByCreation, isSingle, rowLimit } from "./found.ts";
import { creationOf } from "./marks.ts";
import { rowColumns, rowOf } from "./row.ts";

const sorts = { amounts: ["value_minor", "number"], columns: { number: "seq" } };
const orderOf = (query: ReturnsQuery): Keyset => keysetOf("returns", query, "-created_at", sorts);

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
    next_cursor: last ? cursorOf(order, last) : null,
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
  const order = orderOf(query);
  const { column, offset } = order;
  const direction = order.isDescending ? "desc" : "asc";
  const [key, id] = column === "created_at" ? creationOf(query) : [sql.ref(`r.${column}`), sql.ref("r.id")];
  const from = isAfter(order, key, id);
  const found = withRow(filteredReturns(db, asker, query)).$if(isCountedBeside(query), (q) =>
    q.select(sql<string>`(${tally(db, asker.storeId, query)})`.as("total")),
  );
  return (from ? found.where(from) : found)
    .orderBy(key, direction)
    .orderBy(id, direction)
    .limit(rowLimit(query, query.limit + 1))
    .$if(offset > 0, (q) => q.offset(offset));
}

/** Return the same with the ids found first, each row with their count unless the page continues from a cursor. */
function pageOfFound(db: Kysely<DB>, asker: Asker, query: ReturnsQuery) {
  const order = orderOf(query);
  const { offset } = order;
  const direction = order.isDescending ? "desc" : "asc";
  const [at, id] = creationOf(query);
  const from = isAfter(order, at, id);
  const all = foundRows(db, asker, query).select([at.as("created_at"), id.as("id")]);
  const found = (from ? all.where(from) : all)
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
