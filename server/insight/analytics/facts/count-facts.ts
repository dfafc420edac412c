import { type RawBuilder, sql } from "kysely";
import type { Basis } from "#contracts/analytics/tiles";
import { amountOf, type HeadKind, headColumns, type ItemKind, itemColumns, kindNo, measures, type SoldKind, soldColumns } from "./kinds.ts";

/** What is counted: facts of a store whose days are among `days`, and which `filters` let through. */
export interface Scope {
  storeNo: number;
  basis: Basis;
  /** A condition on a column of days: `between …` or `= any(…)`. */
  days: RawBuilder<unknown>;
  /** Conditions on an item of its own, `i`. */
  items?: readonly RawBuilder<unknown>[];
  /** Conditions on the currency of facts of any kind, by their alias. */
  currency?: (alias: string) => readonly RawBuilder<unknown>[];
  /** Conditions on the whole return, by the alias of its rows. */
  whole?: (alias: string) => readonly RawBuilder<unknown>[];
  /** A condition on money `g` of an order without a return; null: none passes these filters. */
  orders?: RawBuilder<unknown> | null;
  /** Conditions on sold units `s`; null: unknown for these filters. */
  sold?: readonly RawBuilder<unknown>[] | null;
}

/** Column of a return's day by basis. */
const dayColumns = { REQUESTED: "day", ORDERED: "ordered_on", PROCESSED: "settled_on" } as const satisfies Record<Basis, string>;
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
  const { basis } = scope;
  const count = (day: RawBuilder<unknown>, what: Partial<typeof nothing>, conditions: readonly RawBuilder<unknown>[] = []) =>
    sql`select k.kind, ${day} as day, k.value, i.currency, ${numbers(what)}
      from analytics_return as i cross join lateral ${valuesOf(itemColumns, kinds)}
      where i.store_no = ${scope.storeNo} and ${day} ${scope.days} and ${all([...ofItem(scope), ...conditions])} group by 1, 2, 3, 4`;
  const day = sql.ref(`i.${dayColumns[basis]}`);
  const returns = sql`count(distinct i.return_no)`;
  if (basis !== "PROCESSED") return count(day, { returns, units: sql`sum(i.units)`, value: sql`sum(i.value_minor)` });
  return sql`${count(day, { returns }, [sql`i.round = 1`])} union all ${count(day, settled, [sql`i.settled is not null`])}`;
}
const settled = { units: sql`sum(i.settled)`, value: sql`sum(i.settled_minor)` };
const ofReturn = ({ currency, whole }: Scope, alias: string) => [...(currency?.(alias) ?? []), ...(whole?.(alias) ?? [])];
/** Conditions on an item `i`. */
export const ofItem = (scope: Scope) => [...ofReturn(scope, "i"), ...(scope.items ?? [])];

/** Units of the items of some products by reason. */
export function countReasons(scope: Scope, kind: "PRODUCT" | "VARIANT", values: readonly number[]) {
  const isProcessed = scope.basis === "PROCESSED";
  const column = sql.raw(itemColumns[kind]);
  const among = sql`(${column} = any(${[...values]}::int[])${values.includes(0) ? sql` or ${column} is null` : sql``})`;
  const day = sql.ref(`i.${dayColumns[scope.basis]}`);
  return sql`select coalesce(${column}, 0) as value, coalesce(i.reason, 0) as reason, sum(${isProcessed ? sql`i.settled` : sql`i.units`})::int as units
    from analytics_return as i where i.store_no = ${scope.storeNo} and ${day} ${scope.days} and ${all([among, ...ofItem(scope)])} group by 1, 2`;
}

/** A condition on a return: it has an item that the filters let through. */
const hasItem = ({ storeNo, items = [] }: Scope, alias: string, passing = items): RawBuilder<unknown>[] =>
  passing.length > 0
    ? [
        sql`exists (select from analytics_return as i where i.store_no = ${storeNo} and i.return_no = ${sql.ref(`${alias}.return_no`)} and ${all(passing)})`,
      ]
    : [];

/** Who decided returns, and how long their steps took. */
export function countHeads(scope: Scope, kinds: readonly HeadKind[]): RawBuilder<unknown> {
  const day = sql.ref(`h.${dayColumns[scope.basis]}`);
  const columns = Object.fromEntries(kinds.map((kind) => [kind, headColumns[kind].replace("i.", "h.")]));
  const rows = kinds.map((kind) => sql`(${sql.lit(kindNo[kind])}::smallint, ${sql.raw(columns[kind] as string)}::int)`);
  return sql`select k.kind, ${day} as day, k.value, h.currency, ${numbers({ returns: sql`count(*)` })}
    from analytics_return as h cross join lateral (values ${sql.join(rows)}) as k(kind, value)
    where h.store_no = ${scope.storeNo} and ${day} ${scope.days} and h.decider is not null and k.value is not null
      and ${all([...ofReturn(scope, "h"), ...hasItem(scope, "h")])} group by 1, 2, 3, 4`;
}

/** Amounts of rounds, one measure a row. */
export function countRounds(scope: Scope): RawBuilder<unknown> {
  const day = sql.ref(`n.${dayColumns[scope.basis]}`);
  const rows = measures.map((measure, i) => sql`(${sql.lit(i + 1)}, ${sql.raw(amountOf(measure))})`);
  return sql`select ${sql.lit(kindNo.SETTLED)}::smallint as kind, ${day} as day, k.value, n.currency,
      ${numbers({ returns: sql`count(*)`, value: sql`sum(k.amount)` })}
    from analytics_return as n cross join lateral (values ${sql.join(rows)}) as k(value, amount)
    where n.store_no = ${scope.storeNo} and ${day} ${scope.days} and n.returned_minor is not null and (k.value = 1 or k.amount <> 0) and ${all([...ofReturn(scope, "n"), ...hasItem(scope, "n")])}
    group by 2, 3, 4`;
}

/** Money by the day it moved. */
export function countMoney(scope: Scope): RawBuilder<unknown> {
  const [returned] = hasItem(scope, "g", [...(scope.whole?.("i") ?? []), ...(scope.items ?? [])]);
  const ofOrders = scope.orders ? sql` or g.return_no is null and ${scope.orders}` : sql``;
  const passing = returned ? [sql`(${returned}${ofOrders})`] : [];
  return sql`select ${sql.lit(kindNo.MOVED)}::smallint as kind, g.day, coalesce(g.moved, 0)::int as value, g.currency,
      ${numbers({ returns: sql`count(*)`, value: sql`sum(g.amount_minor)` })}
    from analytics_money as g
    where g.store_no = ${scope.storeNo} and g.day ${scope.days} and ${all([...(scope.currency?.("g") ?? []), ...passing])}
    group by 2, 3, 4`;
}

/** Units sold: of orders placed (ORDERED) or fulfilled (REQUESTED) on the days. Under PROCESSED there are none. */
export function countSold(scope: Scope, kinds: readonly SoldKind[]): RawBuilder<unknown> | null {
  if (scope.basis === "PROCESSED" || scope.sold === null) return null;
  const day = sql.ref(scope.basis === "ORDERED" ? "s.ordered_on" : "s.fulfilled_on");
  return sql`select k.kind, ${day} as day, k.value, s.currency, ${numbers({ sold: sql`sum(s.units)` })}
    from analytics_sold as s cross join lateral ${valuesOf(soldColumns, kinds)}
    where s.store_no = ${scope.storeNo} and ${day} ${scope.days} and ${all(scope.sold)} group by 1, 2, 3, 4`;
}

/** The numbers of counts `c`, added up. */
export const sums = sql.join(
  ["returns", "units", "value_minor", "sold"].map(
    (column) => sql`coalesce(sum(${sql.ref(`c.${column}`)}), 0)::bigint as ${sql.ref(column)}`,
  ),
);

/** Return several counts as one, added up. `day` may be cut, as to months. */
export const addedUp = (counts: readonly (RawBuilder<unknown> | null)[], day: RawBuilder<unknown> = sql`c.day`): RawBuilder<unknown> => {
  const some = counts.filter((count) => count !== null);
  return sql`select c.kind, ${day} as day, c.value, c.currency, ${sums} from (${sql.join(some, sql` union all `)}) as c group by 1, 2, 3, 4`;
};
