import { type Expression, type ExpressionBuilder, type Kysely, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { ReturnsQuery } from "#contracts/returns/shapes";
import type { Asker } from "#server/cases/kernel/asker";
import { returnsMatching } from "#server/db/search";
import type { DB } from "#server/db/tables";
import { alsoHas, itemConditions, type Mark, marksIn, periodConditions } from "./marks.ts";

type From = DB & { r: DB["returns"] };
export type Filtered = SelectQueryBuilder<From, "r", object>;

/** The state filters; together with the tab they are all the tally covers. */
export const standingFields = ["status", "stage", "decision", "resolution_type", "payment_status", "exchange_status"] as const;

/** Return the conditions of tab and states, on the returns or on their tally. */
export function standingConditions(table: "r" | "t", query: ReturnsQuery): Expression<SqlBool>[] {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const found: Expression<SqlBool>[] = [];
  if (query.tab === "exchanges") found.push(sql<SqlBool>`${column("in_exchanges")}`);
  else if (query.tab && query.tab !== "all") found.push(sql<SqlBool>`${column("tab")} = ${query.tab}`);
  for (const field of standingFields) {
    const values = query[field];
    if (values)
      found.push(
        values.length === 1 ? sql<SqlBool>`${column(field)} = ${values[0]}` : sql<SqlBool>`${column(field)} in (${sql.join(values)})`,
      );
  }
  return found;
}

/** Return the store's returns that match a query, unordered. */
export function filteredReturns(db: Kysely<DB>, asker: Asker, query: ReturnsQuery): Filtered {
  const { storeId } = asker;
  const [first, ...others] = marksIn(storeId, query);
  // Marks share the list's order, so the newest of a rare mark are found without scanning past all others.
  return db
    .selectFrom("returns as r")
    .where("r.store_id", "=", storeId)
    .$if(first !== undefined, (q) =>
      q.innerJoin("returns_mark as m", (join) =>
        join
          .onRef("m.return_id", "=", "r.id")
          .onRef("m.store_id", "=", "r.store_id")
          .on("m.mark", "=", first as Mark),
      ),
    )
    .where((eb) =>
      eb.and([
        ...others.map((mark) => alsoHas(storeId, mark, query)),
        ...itemConditions(storeId, query),
        ...periodConditions(query),
        ...conditions(eb, asker, query),
        ...standingConditions("r", query),
      ]),
    ) as unknown as Filtered;
}

function conditions(eb: ExpressionBuilder<From, "r">, { personId, now }: Asker, query: ReturnsQuery): Expression<SqlBool>[] {
  const found: Expression<SqlBool>[] = [];
  if (query.assignee === "none") found.push(eb("r.assignee_id", "is", null));
  else if (query.assignee) found.push(eb("r.assignee_id", "=", query.assignee === "me" ? personId : query.assignee));
  if (query.location_id?.toLowerCase() === "none") found.push(eb("r.location_id", "is", null));
  else if (query.location_id) found.push(eb("r.location_id", "=", query.location_id));
  if (query.method) found.push(eb("r.shipping_method", "=", query.method));
  if (query.ordered_from) found.push(eb("r.order_placed_at", ">=", query.ordered_from));
  if (query.ordered_to) found.push(eb("r.order_placed_at", "<=", query.ordered_to));
  if (query.processed_from) found.push(eb("r.processed_at", ">=", query.processed_from));
  if (query.processed_to) found.push(eb("r.processed_at", "<=", query.processed_to));
  if (query.min_value_minor !== undefined) found.push(eb("r.value_minor", ">=", query.min_value_minor));
  if (query.max_value_minor !== undefined) found.push(eb("r.value_minor", "<=", query.max_value_minor));
  if (query.currency) found.push(eb("r.currency", "=", query.currency));
  if (query.late) found.push(eb("r.status", "=", "OPEN"), eb("r.due_at", "<", now));
  if (query.q) found.push(...returnsMatching(query.q));
  return found;
}
