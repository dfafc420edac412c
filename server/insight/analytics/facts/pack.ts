import { type RawBuilder, sql } from "kysely";
import { partSize } from "./kinds.ts";

export type Rollup = "analytics_day" | "analytics_month" | "analytics_year";

const largest = sql.lit(2_147_483_647);
/** A list of what was counted by key; null where all is 0. */
const list = (column: string, cut: (column: RawBuilder<unknown>) => RawBuilder<unknown>) => {
  const counted = sql.ref(`c.${column}`);
  return sql`case when bool_or(${counted} <> 0) then array_agg(${cut(counted)} order by c.value) end as ${sql.ref(column)}`;
};
const small = (column: RawBuilder<unknown>) => sql`least(${column}, ${largest})::int`;

/** Return the rows of a rollup that hold counts of (kind, day, value, currency, returns, units, value_minor, sold). */
export function packed(table: Rollup, counts: RawBuilder<unknown>): RawBuilder<unknown> {
  const part = table === "analytics_day" ? sql`` : sql`, c.value / ${sql.lit(partSize)} as part`;
  const by = table === "analytics_day" ? sql`1, 2, 3` : sql`1, 2, 3, 4`;
  return sql`select c.kind, c.day, c.currency${part}, array_agg(c.value order by c.value) as keys, ${list("returns", small)}, ${list("units", small)},
      ${list("value_minor", (column) => sql`${column}::bigint`)}, ${list("sold", small)}
    from (${counts}) as c where (c.returns, c.units, c.value_minor, c.sold) <> (0, 0, 0, 0) group by ${by}`;
}

/** Return the counts that rows of a rollup hold; numbers that are all 0 in a row are null. */
export const unpacked = (table: Rollup, rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select p.kind, p.day, u.value, p.currency, u.returns, u.units, u.value_minor, u.sold
    from (select * from ${sql.table(table)} where ${rows}) as p
    cross join lateral unnest(p.keys, p.returns, p.units, p.value_minor, p.sold) as u(value, returns, units, value_minor, sold)`;
