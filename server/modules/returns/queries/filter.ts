import { type Expression, type ExpressionBuilder, type Kysely, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { ReturnsQuery } from "#contracts/returns/shapes";
import { returnsMatching } from "#server/db/search";
import type { DB } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";

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

/** Return the marks a return must have, as the marks table stores them. */
export const marksIn = ({ flag, reason }: Pick<ReturnsQuery, "flag" | "reason">): string[] => [
  ...(flag ? [`flag:${flag}`] : []),
  ...(reason ? [`reason:${reason}`] : []),
];

/** Return the store's returns that match a query, unordered. */
export function filteredReturns(db: Kysely<DB>, context: CallContext, query: ReturnsQuery): Filtered {
  const [first, second] = marksIn(query);
  // Marks share the list's order, so the newest of a rare mark are found without scanning past all others.
  return db
    .selectFrom("returns as r")
    .where("r.store_id", "=", context.store.id)
    .$if(first !== undefined, (q) => q.innerJoin("returns_mark as m", (join) => join.on(bears(context.store.id, "m", first))))
    .$if(second !== undefined, (q) => q.innerJoin("returns_mark as n", (join) => join.on(bears(context.store.id, "n", second))))
    .where((eb) => eb.and([...conditions(eb, context, query), ...standingConditions("r", query)])) as unknown as Filtered;
}

const hasProduct = (storeId: string, id: string): Expression<SqlBool> =>
  sql<SqlBool>`r.id in (select i.return_id from product as p
    join order_line as l on l.store_id = p.store_id and l.product_external_id = p.external_id
    join return_item as i on i.order_line_id = l.id and i.store_id = l.store_id where p.store_id = ${storeId} and p.id = ${id})`;

const bears = (storeId: string, alias: "m" | "n", mark: string | undefined): Expression<SqlBool> => {
  const of = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<SqlBool>`${of("return_id")} = r.id and ${of("store_id")} = ${storeId} and ${of("mark")} = ${mark ?? ""}`;
};

function conditions(eb: ExpressionBuilder<From, "r">, context: CallContext, query: ReturnsQuery): Expression<SqlBool>[] {
  const found: Expression<SqlBool>[] = [];
  if (query.assignee === "none") found.push(eb("r.assignee_id", "is", null));
  else if (query.assignee) found.push(eb("r.assignee_id", "=", query.assignee === "me" ? (context.actor.id ?? "") : query.assignee));
  if (query.location_id) found.push(eb("r.location_id", "=", query.location_id));
  if (query.product) found.push(hasProduct(context.store.id, query.product));
  if (query.created_from) found.push(eb("r.created_at", ">=", query.created_from));
  if (query.created_to) found.push(eb("r.created_at", "<=", query.created_to));
  if (query.min_value_minor !== undefined) found.push(eb("r.value_minor", ">=", query.min_value_minor));
  if (query.max_value_minor !== undefined) found.push(eb("r.value_minor", "<=", query.max_value_minor));
  if (query.currency) found.push(eb("r.currency", "=", query.currency));
  if (query.late) found.push(eb("r.status", "=", "OPEN"), eb("r.due_at", "<", context.now.toISOString()));
  if (query.q) found.push(...returnsMatching(query.q));
  return found;
}
