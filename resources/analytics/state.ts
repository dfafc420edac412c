import {
  type Basis,
  bases,
  type Comparison,
  comparisons,
  type FilterName,
  filterNames,
  type Rank,
  ranks,
  type Step,
  steps,
  type Tile,
  tileLimits,
  tiles,
} from "#contracts/analytics/tiles";
import { type Days, daysIn, isDay, isRange, type RangeName, ranges } from "./days.ts";

/** What bars over time show. */
export const measures = ["RETURNS", "UNITS", "VALUE"] as const;
export type MeasureName = (typeof measures)[number];
export const filters = [...filterNames, "currency"] as const satisfies readonly (FilterName | "currency")[];
export type AnalyticsFilter = (typeof filters)[number];

/** Everything the page shows, as in its address. */
export interface AnalyticsState extends Days {
  basis: Basis;
  /** Undefined for days of one's own. */
  range: RangeName | undefined;
  compare: Comparison;
  /** Undefined: as finely as fits. */
  by: Step | undefined;
  rank: Rank;
  measure: MeasureName;
  filters: Partial<Record<AnalyticsFilter, string>>;
  /** Tiles shown as tables. */
  tables: readonly Tile[];
}

const oneOf = <Name extends string>(names: readonly Name[], text: string | null): Name | undefined => names.find((name) => name === text);
const plainRange: RangeName = "days30";

/** Return the state in the address; what it does not understand is left at its default. */
export function readState(query: URLSearchParams, today: string): AnalyticsState {
  const [from, to] = [query.get("from"), query.get("to")];
  const isOwn = isDay(from) && isDay(to) && from <= to;
  const named = query.get("range");
  const range = isOwn ? undefined : isRange(named) ? named : plainRange;
  const found = filters.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : []));
  const tables = (query.get("table") ?? "").split(",");
  return {
    ...(range ? ranges[range](today) : { from: String(from), to: String(to) }),
    range,
    basis: oneOf(bases, query.get("basis")) ?? "REQUESTED",
    compare: oneOf(comparisons, query.get("compare")) ?? "NONE",
    by: oneOf(steps, query.get("by")),
    rank: oneOf(ranks, query.get("rank")) ?? "UNITS",
    measure: oneOf(measures, query.get("measure")) ?? "RETURNS",
    filters: Object.fromEntries(found),
    tables: tiles.filter((tile) => tables.includes(tile)),
  };
}

/** A change of the state; a range takes the place of days and the other way round. */
export type StateChange = Partial<Omit<AnalyticsState, "from" | "to" | "range">> & { range?: RangeName | Days };

/** Return the address after a change; defaults are left out, so that the plain address is the plain page. */
export function writeState(before: URLSearchParams, change: StateChange): URLSearchParams {
  const next = new URLSearchParams(before);
  const put = (name: string, value: string | undefined, plain?: string) =>
    value && value !== plain ? next.set(name, value) : next.delete(name);
  if ("basis" in change) put("basis", change.basis, "REQUESTED");
  if ("compare" in change) put("compare", change.compare, "NONE");
  if ("by" in change) put("by", change.by);
  if ("rank" in change) put("rank", change.rank, "UNITS");
  if ("measure" in change) put("measure", change.measure, "RETURNS");
  if ("tables" in change) put("table", change.tables?.join(","));
  if (change.filters) for (const name of filters) put(name, change.filters[name]);
  if (change.range) {
    const days = typeof change.range === "string" ? undefined : change.range;
    put("range", typeof change.range === "string" ? change.range : undefined, plainRange);
    put("from", days?.from);
    put("to", days?.to);
  }
  return next;
}

/** Return how many days the server answers for at most: fewer with two filters or more. */
export function mostDays({ filters: chosen }: Pick<AnalyticsState, "filters">): number {
  return filterNames.filter((name) => chosen[name]).length > 1 ? tileLimits.daysFiltered : tileLimits.days;
}
export const isTooLong = (state: AnalyticsState): boolean => daysIn(state) > mostDays(state);

const divided: readonly Tile[] = ["SERIES", "OUTCOMES"];
const ranked: readonly Tile[] = ["PRODUCTS", "VARIANTS"];

/** Return the query of a tile; what it does not depend on is left out, so that a change fetches no more than it must. */
export function queryOf({ from, to, basis, compare, by, rank, filters: chosen }: AnalyticsState, tile: Tile) {
  return {
    ...{ from, to, basis, compare, ...chosen },
    ...(by && divided.includes(tile) && { by }),
    ...(ranked.includes(tile) && { rank }),
  };
}
