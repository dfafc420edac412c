import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { ReturnsQuery } from "#contracts/returns/shapes";

/** A mark as the marks table stores it. */
export type Mark = RawBuilder<string>;

/** Filters that a mark answers. */
const marked = ["flag", "reason", "product", "variant", "outcome", "policy", "grade", "country", "channel"] as const;
type Marked = (typeof marked)[number];

/** Return the marks a return must have. */
export const marksIn = (storeId: string, query: Pick<ReturnsQuery, Marked>): Mark[] =>
  marked.flatMap((name) => {
    const value = query[name];
    return value === undefined ? [] : [sql<string>`${`${name}:`} || ${textOf(storeId, name, value)}`];
  });

/** Whether marks answer any filter of a query. */
export const hasMarks = (query: Pick<ReturnsQuery, Marked>): boolean => marked.some((name) => query[name] !== undefined);

/** Return the columns of the order of creation: a mark has the same instant and id, and its index is where the scan starts. */
export const creationOf = (query: Pick<ReturnsQuery, Marked>): [RawBuilder<string>, RawBuilder<string>] =>
  hasMarks(query) ? [sql.ref("m.created_at"), sql.ref("m.return_id")] : [sql.ref("r.created_at"), sql.ref("r.id")];

/** Return the conditions of the period of creation, on the column that begins the order of creation or another with the same instants. */
export function periodConditions(query: ReturnsQuery, at: RawBuilder<unknown> = creationOf(query)[0]): Expression<SqlBool>[] {
  const { created_from: from, created_to: to } = query;
  return [...(from ? [sql<SqlBool>`${at} >= ${from}`] : []), ...(to ? [sql<SqlBool>`${at} <= ${to}`] : [])];
}

/**
 * Return the condition that the return marked by `m` has another mark too. Marks have the instant of their return: with it both are in the
 * same order in their index, and the database merges them from the newest of the period on.
 */
export function alsoHas(storeId: string, mark: Mark, query: ReturnsQuery): Expression<SqlBool> {
  const period = periodConditions(query, sql.ref("n.created_at")).map((condition) => sql` and ${condition}`);
  return sql<SqlBool>`exists (select from returns_mark as n where n.store_id = ${storeId} and n.mark = ${mark}
    and n.created_at = m.created_at and n.return_id = m.return_id${sql.join(period, sql``)})`;
}

/** Whether marks answer a filter. */
export const isMarked = (filter: string): boolean => (marked as readonly string[]).includes(filter);

/** Whether marks alone answer these filters; several about items must be met by one item. */
export const areMarks = (filters: readonly string[]): boolean =>
  filters.every(isMarked) && filters.filter((name) => name in itemColumns).length < 2;

/** Marks name products and variants as the platform does; the catalogue's own id is translated. */
function textOf(storeId: string, name: Marked, value: string): RawBuilder<string> {
  if (name !== "product" && name !== "variant") return sql<string>`${value}::text`;
  return sql<string>`coalesce((select c.external_id from ${sql.table(name)} as c where c.store_id = ${storeId} and c.id = ${value}), ${value})`;
}

/** Columns of an item by the filter that names one; null where the item has none. */
const itemColumns = {
  reason: "i.reason",
  product: "l.product_external_id",
  variant: "l.variant_external_id",
  outcome: "i.outcome",
  policy: "r.policy_snapshot -> 'lines' -> i.order_line_id ->> 'id'",
  grade: "i.grade",
} as const satisfies Partial<Record<Marked, string>>;
const ofItem = Object.keys(itemColumns) as (keyof typeof itemColumns)[];

/** Return the condition that one item meets all filters about items; a single one is met by the mark alone. */
export function itemConditions(storeId: string, query: Pick<ReturnsQuery, Marked>): Expression<SqlBool>[] {
  const asked = ofItem.flatMap((name) => {
    const value = query[name];
    return value === undefined ? [] : [sql`coalesce(${sql.raw(itemColumns[name])}, 'NONE') = ${textOf(storeId, name, value)}`];
  });
  if (asked.length < 2) return [];
  return [
    sql<SqlBool>`exists (select from return_item as i join order_line as l on l.id = i.order_line_id and l.store_id = i.store_id
      where i.return_id = r.id and i.store_id = ${storeId} and ${sql.join(asked, sql` and `)})`,
  ];
}
