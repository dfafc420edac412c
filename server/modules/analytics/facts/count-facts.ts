import { type RawBuilder, sql } from "kysely";
import type { Basis } from "#contracts/analytics/tiles";
import {
  type HeadKind,
  headColumns,
  type ItemKind,
  itemColumns,
  kindNo,
  lineColumns,
  measures,
  type SoldKind,
  soldColumns,
} from "./kinds.ts";

/** What is counted: facts of a store whose days are among `days`, and which `filters` let through. */
export interface Scope {
  storeId: string;
  basis: Basis;
  /** A condition on a column of days: `between …` or `= any(…)`. */
  days: RawBuilder<unknown>;
  /** Nothing but a currency narrows it, which settled lines have without their items. */
  isUnfiltered?: boolean;
  /** Conditions on an item of its own, `i`. */
  items?: readonly RawBuilder<unknown>[];
  /** Conditions on the whole return, by the alias of its items, rounds or money. */
  whole?: (alias: string) => readonly RawBuilder<unknown>[];
  /** Conditions on sold units `s`; null: unknown for these filters. */
  sold?: readonly RawBuilder<unknown>[] | null;
}

/** Column of a day by basis, of items and rounds alike. */
const dayColumns = { REQUESTED: "day", ORDERED: "ordered_on", PROCESSED: "processed_on" } as const satisfies Record<Basis, string>;
export const all = (conditions: readonly RawBuilder<unknown>[] = []) => sql.join([sql`true`, ...conditions], sql` and `);

/** A list of (kind, value) beside each fact. */
const valuesOf = (columns: Readonly<Record<string, string>>, kinds: readonly (keyof typeof kindNo)[]) =>
  sql`(values ${sql.join(kinds.map((kind) => sql`(${sql.lit(kindNo[kind])}::smallint, coalesce(${sql.raw(columns[kind] ?? "0")}, 0)::int)`))}) as k(kind, value)`;

const nothing = { returns: sql`0::bigint`, units: sql`0::bigint`, value: sql`0::numeric`, sold: sql`0::bigint` };
const numbers = (known: Partial<typeof nothing>) => {
  const { returns, units, value, sold } = { ...nothing, ...known };
  return sql`${returns} as returns, ${units} as units, ${value} as value_minor, ${sold} as sold`;
};
/** Items by kind: their returns and units; under PROCESSED returns by their first round, and units by the round that settled them. */
export function countItems(scope: Scope, kinds: readonly ItemKind[]): RawBuilder<unknown> {
  const { storeId, basis, days } = scope;
  const passing = all([...(scope.whole?.("i") ?? []), ...(scope.items ?? [])]);
  const day = sql.ref(`i.${dayColumns[basis]}`);
  const counted = basis === "PROCESSED" ? {} : { units: sql`sum(i.units)`, value: sql`sum(i.value_minor)` };
  const returns = sql`select k.kind, ${day} as day, k.value, i.currency,
      ${numbers({ ...counted, returns: sql`count(distinct i.return_id)` })}
    from analytics_item as i cross join lateral ${valuesOf(itemColumns, kinds)}
    where i.store_id = ${storeId} and ${day} ${days} and ${passing} group by 1, 2, 3, 4`;
  if (basis !== "PROCESSED") return returns;
  if (scope.isUnfiltered && kinds.every((kind) => lineColumns[kind] !== undefined))
    return sql`${returns} union all
      select k.kind, n.day, k.value, n.currency, ${numbers({ units: sql`sum(n.units)`, value: sql`sum(n.value_minor)` })}
      from analytics_line as n cross join lateral ${valuesOf(lineColumns, kinds)}
      where n.store_id = ${storeId} and n.day ${days} and ${all(scope.whole?.("n"))} group by 1, 2, 3, 4`;
  return sql`${returns} union all
    select k.kind, n.day, k.value, i.currency, ${numbers({ units: sql`sum(n.units)`, value: sql`sum(n.value_minor)` })}
    from analytics_line as n join analytics_item as i on i.return_id = n.return_id and i.position = n.position
    cross join lateral ${valuesOf(itemColumns, kinds)}
    where n.store_id = ${storeId} and i.store_id = ${storeId} and n.day ${days} and ${passing} group by 1, 2, 3, 4`;
}

/** Units of the items of some products by reason. */
export function countReasons(scope: Scope, kind: "PRODUCT" | "VARIANT", values: readonly number[]) {
  const { storeId, basis, days, items, whole } = scope;
  const among = (column: RawBuilder<unknown>) =>
    sql`(${column} = any(${[...values]}::int[])${values.includes(0) ? sql` or ${column} is null` : sql``})`;
  const ofItem = sql.raw(itemColumns[kind]);
  const passing = all([among(ofItem), ...(whole?.("i") ?? []), ...(items ?? [])]);
  if (basis !== "PROCESSED")
    return sql`select coalesce(${ofItem}, 0) as value, i.reason, sum(i.units)::int as units from analytics_item as i
      where i.store_id = ${storeId} and ${sql.ref(`i.${dayColumns[basis]}`)} ${days} and ${passing} group by 1, 2`;
  if (!scope.isUnfiltered)
    return sql`select coalesce(${ofItem}, 0) as value, i.reason, sum(n.units)::int as units from analytics_item as i
      join analytics_line as n on n.store_id = i.store_id and n.return_id = i.return_id and n.position = i.position
      where i.store_id = ${storeId} and n.day ${days} and ${passing} group by 1, 2`;
  const ofLine = sql.raw(lineColumns[kind] ?? "0");
  return sql`select coalesce(${ofLine}, 0) as value, n.reason, sum(n.units)::int as units from analytics_line as n
    where n.store_id = ${storeId} and n.day ${days} and ${all([among(ofLine), ...(whole?.("n") ?? [])])} group by 1, 2`;
}

/** A condition on a return: it has an item that the filters let through. */
const hasItem = ({ storeId, items }: Scope, alias: string): RawBuilder<unknown>[] =>
  items?.length
    ? [
        sql`exists (select from analytics_item as i where i.store_id = ${storeId} and i.return_id = ${sql.ref(`${alias}.return_id`)} and ${all(items)})`,
      ]
    : [];

/** Who decided returns, and how long their steps took. */
export function countHeads(scope: Scope, kinds: readonly HeadKind[]): RawBuilder<unknown> {
  const day = sql.ref(`h.${dayColumns[scope.basis]}`);
  const columns = Object.fromEntries(kinds.map((kind) => [kind, headColumns[kind].replace("i.", "h.")]));
  const rows = kinds.map((kind) => sql`(${sql.lit(kindNo[kind])}::smallint, ${sql.raw(columns[kind] as string)}::int)`);
  return sql`select k.kind, ${day} as day, k.value, h.currency, ${numbers({ returns: sql`count(*)` })}
    from analytics_item as h cross join lateral (values ${sql.join(rows)}) as k(kind, value)
    where h.store_id = ${scope.storeId} and ${day} ${scope.days} and h.decider is not null and k.value is not null
      and ${all([...(scope.whole?.("h") ?? []), ...hasItem(scope, "h")])} group by 1, 2, 3, 4`;
}

/** Amounts of rounds, one measure a row. */
export function countRounds(scope: Scope): RawBuilder<unknown> {
  const day = sql.ref(`n.${dayColumns[scope.basis]}`);
  const rows = measures.map((measure, i) => sql`(${sql.lit(i + 1)}, ${sql.ref(`n.${measure}`)})`);
  return sql`select ${sql.lit(kindNo.SETTLED)}::smallint as kind, ${day} as day, k.value, n.currency,
      ${numbers({ returns: sql`count(*)`, value: sql`sum(k.amount)` })}
    from analytics_round as n cross join lateral (values ${sql.join(rows)}) as k(value, amount)
    where n.store_id = ${scope.storeId} and ${day} ${scope.days} and (k.value = 1 or k.amount <> 0) and ${all([...(scope.whole?.("n") ?? []), ...hasItem(scope, "n")])}
    group by 2, 3, 4`;
}

/** Money by the day it moved. */
export function countMoney(scope: Scope): RawBuilder<unknown> {
  return sql`select ${sql.lit(kindNo.MOVED)}::smallint as kind, g.day, g.moved as value, g.currency,
      ${numbers({ returns: sql`count(*)`, value: sql`sum(g.amount_minor)` })}
    from analytics_money as g
    where g.store_id = ${scope.storeId} and g.day ${scope.days} and ${all([...(scope.whole?.("g") ?? []), ...hasItem(scope, "g")])}
    group by 2, 3, 4`;
}

/** Units sold: of orders placed (ORDERED) or fulfilled (REQUESTED) on the days. Under PROCESSED there are none. */
export function countSold(scope: Scope, kinds: readonly SoldKind[]): RawBuilder<unknown> | null {
  if (scope.basis === "PROCESSED" || scope.sold === null) return null;
  const day = sql.ref(scope.basis === "ORDERED" ? "s.ordered_on" : "s.fulfilled_on");
  return sql`select k.kind, ${day} as day, k.value, s.currency, ${numbers({ sold: sql`sum(s.units)` })}
    from analytics_sold as s cross join lateral ${valuesOf(soldColumns, kinds)}
    where s.store_id = ${scope.storeId} and ${day} ${scope.days} and ${all(scope.sold)} group by 1, 2, 3, 4`;
}

/** Return several counts as one, added up. `day` may be cut, as to months. */
export const addedUp = (counts: readonly (RawBuilder<unknown> | null)[], day: RawBuilder<unknown> = sql`c.day`): RawBuilder<unknown> => {
  const some = counts.filter((count) => count !== null);
  return sql`select c.kind, ${day} as day, c.value, c.currency, sum(c.returns)::bigint as returns, sum(c.units)::bigint as units,
      sum(c.value_minor)::bigint as value_minor, sum(c.sold)::bigint as sold
    from (${sql.join(some, sql` union all `)}) as c group by 1, 2, 3, 4`;
};
