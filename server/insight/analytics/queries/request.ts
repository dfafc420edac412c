import { type RawBuilder, sql } from "kysely";
import type { AnalyticsQuery } from "#contracts/analytics/query";
import { type Basis, type FilterName, filterNames, type Rank, type Step, without } from "#contracts/analytics/tiles";
import { Day } from "#contracts/envelope";
import type { Reader } from "#server/db/open";
import { comparedWith, isWithin, type Range, rangeOf, usualStep } from "#server/insight/domain/range";
import type { CallContext } from "#server/kit/context";
import { dayIn } from "#server/kit/days";
import { badRequest, ensure } from "#server/kit/errors";
import { all, type Scope } from "../facts/count-facts.ts";

/** A question about a range of days, with its filters as numbers of the facts. */
export interface Request {
  reader: Reader;
  context: CallContext;
  /** As facts name the store; 0: it has none yet. */
  storeNo: number;
  basis: Basis;
  range: Range;
  compared: Range | null;
  by: Step;
  rank: Rank;
  currency: string;
  /** 0: no fact has the currency. */
  currencyNo: number;
  /** As asked, products and variants as the platform's ids. */
  filters: Partial<Record<FilterName, string>>;
  /** Null: without a value; 0: no fact has it. */
  numbers: Partial<Record<FilterName, number | null>>;
}

/** A default end and a compared range are computed, so they can lie outside the years that a day may have. */
const isDay = (day: string): boolean => Day.safeParse(day).success;

/** Return the question of a query. @throws BAD_REQUEST, RANGE_TOO_LARGE */
export async function requestOf(reader: Reader, context: CallContext, query: AnalyticsQuery): Promise<Request> {
  const range = rangeOf(query, dayIn(context.store.timezone, context.now));
  if (range.from > range.to || !isDay(range.to)) throw badRequest({ to: "INVALID" });
  const compared = comparedWith(range, query.compare);
  if (!isDay(range.from) || (compared && !isDay(compared.from))) throw badRequest({ from: "INVALID" });
  const filters = await filtersOf(reader, context.store.id, query);
  ensure(isWithin(range, Object.keys(filters).length), "RANGE_TOO_LARGE");
  const currency = query.currency ?? context.store.currency;
  const storeNo = await storeNoOf(reader, context.store.id);
  const numbers = await numbersOf(reader, storeNo, { ...filters, currency });
  const { currency: currencyNo, ...rest } = numbers;
  return {
    ...{ reader, context, storeNo, basis: query.basis, range, compared },
    ...{ by: query.by ?? usualStep(range), rank: query.rank, currency, currencyNo: currencyNo ?? 0, filters, numbers: rest },
  };
}

async function filtersOf(reader: Reader, storeId: string, query: AnalyticsQuery): Promise<Request["filters"]> {
  const found: Request["filters"] = {};
  for (const name of filterNames) {
    const value = query[name];
    if (value !== undefined) found[name] = value;
  }
  for (const table of ["product", "variant"] as const) {
    const id = found[table];
    if (id) found[table] = await externalIdOf(reader, storeId, table, id);
  }
  return found;
}

async function externalIdOf(reader: Reader, storeId: string, table: "product" | "variant", id: string): Promise<string> {
  const row = await reader.selectFrom(table).select("external_id").where("store_id", "=", storeId).where("id", "=", id).executeTakeFirst();
  return row?.external_id ?? id;
}

/** Kinds of texts that can be missing in facts. */
const mayLack: readonly string[] = ["product", "variant", "country", "place"];

async function storeNoOf(reader: Reader, storeId: string): Promise<number> {
  const row = await reader.selectFrom("analytics_store").select("store_no").where("store_id", "=", storeId).executeTakeFirst();
  return row?.store_no ?? 0;
}

async function numbersOf(reader: Reader, storeNo: number, texts: Readonly<Record<string, string>>): Promise<Record<string, number | null>> {
  const wanted = Object.entries(texts);
  const { rows } = await sql<{ number: number; kind: string; value: string }>`
    select number, kind, value from analytics_dim where store_no = ${storeNo}
      and (kind, value) in (${sql.join(wanted.map(([kind, value]) => sql`(${kind}, ${value})`))})`.execute(reader);
  const numberOf = ([kind, value]: [string, string]) =>
    value === without && mayLack.includes(kind) ? null : (rows.find((row) => row.kind === kind && row.value === value)?.number ?? 0);
  return Object.fromEntries(wanted.map((entry) => [entry[0], numberOf(entry)]));
}

const ofItems: readonly FilterName[] = ["reason", "product", "variant", "outcome"];
const ofSold: readonly FilterName[] = ["product", "variant", "country", "channel"];
const isOf = (alias: string, name: FilterName, value: number | null | undefined): RawBuilder<unknown> =>
  value === null ? sql`${sql.ref(`${alias}.${name}`)} is null` : sql`${sql.ref(`${alias}.${name}`)} = ${value}`;

/** A condition on an order `o` without a return, which has neither a place nor a method. */
const ofOrder = (name: FilterName, text: string | undefined): RawBuilder<unknown> => {
  if (name !== "country" && name !== "channel") return sql.lit(text === without);
  return name === "country" && text === without ? sql`o.country is null` : sql`${sql.ref(`o.${name}`)} = ${text}`;
};

/** Return what a request counts in a range. With `anyCurrency` facts of all currencies are let through. */
export function scopeOf(request: Request, range: Range, anyCurrency = false): Scope {
  const { context, storeNo, basis, currencyNo, filters, numbers } = request;
  const names = Object.keys(numbers) as FilterName[];
  const conditions = (alias: string, of: readonly FilterName[]) =>
    names.filter((name) => of.includes(name)).map((name) => isOf(alias, name, numbers[name]));
  const currency = (alias: string) => (anyCurrency ? [] : [sql`${sql.ref(`${alias}.currency`)} = ${currencyNo}`]);
  const whole = filterNames.filter((name) => !ofItems.includes(name));
  return {
    storeNo,
    basis,
    days: sql`between ${range.from}::date and ${range.to}::date`,
    items: conditions("i", ofItems),
    currency,
    whole: (alias) => conditions(alias, whole),
    orders: names.some((name) => ofItems.includes(name))
      ? null
      : sql`exists (select from orders as o where o.store_id = ${context.store.id} and o.external_id = g.order_ref
          and ${all(names.map((name) => ofOrder(name, filters[name])))})`,
    sold: names.every((name) => ofSold.includes(name)) ? [...currency("s"), ...conditions("s", ofSold)] : null,
  };
}
