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

/** Whether any filter is answered by a mark. */
export const hasMarks = (query: Pick<ReturnsQuery, Marked>): boolean => marked.some((name) => query[name] !== undefined);

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
