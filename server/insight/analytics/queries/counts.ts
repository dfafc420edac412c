import { type RawBuilder, sql } from "kysely";
import type { FilterName } from "#contracts/analytics/tiles";
import type { Range } from "#server/insight/domain/range";
import { wholeIn } from "#server/insight/domain/range";
import { addedUp, countHeads, countItems, countMoney, countRounds, countSold, sums } from "../facts/count-facts.ts";
import { basisNo, isHeadKind, isItemKind, isSoldKind, type Kind, kindNo } from "../facts/kinds.ts";
import { unpacked } from "../facts/pack.ts";
import { type Request, scopeOf } from "./request.ts";

/** A counted row; `value` is a number of the facts, and `day` is null for the whole range. */
export interface CountRow {
  kind: number;
  day: string | null;
  value: number;
  returns: number;
  units: number;
  value_minor: number;
  sold: number;
}
export type Numbers = Omit<CountRow, "kind" | "day" | "value">;
export const noNumbers: Numbers = { returns: 0, units: 0, value_minor: 0, sold: 0 };

/** Filters by one of which the rollup has its totals. */
const kindOfFilter: Partial<Record<FilterName, Kind>> = {
  reason: "REASON",
  country: "COUNTRY",
  place: "PLACE",
  method: "METHOD",
  channel: "CHANNEL",
  outcome: "OUTCOME",
};
/** The rollup counts what has no value under 0; a value that no fact has must not be taken for it. */
const rolledUp = (number: number | null | undefined): number => (number === null ? 0 : number || -1);
const whole = sql`null::date`;

/** Return the counts of a range by kind and value, and by day where wanted. Without filters they come from the rollup. */
export async function countsOf(request: Request, range: Range, kinds: readonly Kind[], byDay = false): Promise<CountRow[]> {
  const names = Object.keys(request.numbers) as FilterName[];
  if (names.length === 0) return readRollup(request, range, kinds, byDay);
  const only = names.length === 1 && names[0] ? kindOfFilter[names[0]] : undefined;
  if (only && kinds.every((kind) => kind === "ALL"))
    return readOne(request, range, only, rolledUp(request.numbers[names[0] as FilterName]), byDay);
  return readFacts(request, range, kinds, byDay);
}

async function readRollup(request: Request, range: Range, kinds: readonly Kind[], byDay: boolean) {
  const { rows } = await sql<CountRow>`select c.kind, ${byDay ? sql`c.day` : whole} as day, c.value, ${sums}
    from (${daysOf(request, range, kinds)}) as c group by 1, 2, 3`.execute(request.reader);
  return rows;
}

/** Counts of days from the rollup, of the request's currency or of the others. */
function daysOf({ storeNo, basis, currencyNo }: Request, range: Range, kinds: readonly Kind[], currencies = sql`=`): RawBuilder<unknown> {
  const of = kinds.includes("MOVED") ? basisNo.MOVED : basisNo[basis];
  const rows = sql`store_no = ${storeNo} and basis = ${sql.lit(of)} and kind in (${sql.join(kinds.map((kind) => sql.lit(kindNo[kind])))})
    and day between ${range.from}::date and ${range.to}::date and currency ${currencies} ${currencyNo}`;
  return unpacked("analytics_day", rows);
}

/** The rows of one value are all rows of the range. */
async function readOne(request: Request, range: Range, kind: Kind, value: number, byDay: boolean) {
  const { rows } = await sql<CountRow>`
    select ${sql.lit(kindNo.ALL)} as kind, ${byDay ? sql`c.day` : whole} as day, 0 as value, ${sums}
    from (${daysOf(request, range, [kind])}) as c where c.value = ${value} group by 1, 2`.execute(request.reader);
  return rows;
}

async function readFacts(request: Request, range: Range, kinds: readonly Kind[], byDay: boolean): Promise<CountRow[]> {
  const scope = scopeOf(request, range);
  const [items, heads, sold] = [kinds.filter(isItemKind), kinds.filter(isHeadKind), kinds.filter(isSoldKind)];
  const counts = [
    items.length > 0 ? countItems(scope, items) : null,
    heads.length > 0 ? countHeads(scope, heads) : null,
    sold.length > 0 ? countSold(scope, sold) : null,
    kinds.includes("SETTLED") ? countRounds(scope) : null,
    kinds.includes("MOVED") ? countMoney(scope) : null,
  ];
  const { rows } = await sql<CountRow>`${addedUp(counts, byDay ? sql`c.day` : whole)}`.execute(request.reader);
  return rows;
}

/** Return how many returns of other currencies a range has, by the currency's number. */
export async function othersOf(request: Request, range: Range): Promise<{ currency: number; returns: number }[]> {
  const { reader, currencyNo, numbers } = request;
  const isPlain = Object.keys(numbers).length === 0;
  const scope = scopeOf(request, range, true);
  const others = {
    ...scope,
    currency: (alias: string) => [sql`${sql.ref(`${alias}.currency`)} <> ${currencyNo}`],
  };
  const { rows } = await sql<{ currency: number; returns: number }>`
    select currency, sum(returns)::int as returns from (${isPlain ? daysOf(request, range, ["ALL"], sql`<>`) : countItems(others, ["ALL"])}) as c
    group by 1 having sum(returns) > 0 order by 2 desc, 1`.execute(reader);
  return rows;
}

export type ProductKind = "PRODUCT" | "VARIANT";
/** Rows of products by value: whole years and months from the rollups, and the days around them from the facts. */
export function productCounts(request: Request, range: Range, kind: ProductKind): RawBuilder<unknown> {
  const isPlain = Object.keys(request.numbers).length === 0;
  const { years, months, days } = isPlain ? wholeIn(range) : { years: [], months: [], days: [range] };
  const counts = [
    ...years.map((some) => spans(request, "analytics_year", some, kind)),
    ...months.map((some) => spans(request, "analytics_month", some, kind)),
    ...days.flatMap((some) => {
      const scope = scopeOf(request, some);
      return [countItems(scope, [kind]), countSold(scope, [kind])].filter((count) => count !== null);
    }),
  ];
  return sql`select c.value, ${sums} from (${sql.join(counts, sql` union all `)}) as c group by 1`;
}

/** Months or years whose first days are in a range. */
const spans = (
  { storeNo, basis, currencyNo }: Request,
  table: "analytics_month" | "analytics_year",
  { from, to }: Range,
  kind: ProductKind,
) =>
  unpacked(
    table,
    sql`store_no = ${storeNo} and basis = ${sql.lit(basisNo[basis])} and kind = ${sql.lit(kindNo[kind])} and currency = ${currencyNo}
      and day between ${from}::date and ${to}::date`,
  );
