import type { Drill } from "#contracts/analytics/shapes";
import type { Basis, FilterName } from "#contracts/analytics/tiles";
import type { Range } from "#server/insight/domain/range";
import { dayEnd, dayStart } from "#server/kit/days";
import type { Request } from "./request.ts";

const dates = { REQUESTED: "created", ORDERED: "ordered", PROCESSED: "processed" } as const satisfies Record<Basis, string>;
/** A filter of analytics by the name it has in the list of returns, where that is another one. */
const listNames: Partial<Record<FilterName | "policy" | "grade", string>> = { place: "location_id" };

/** Return the filters of days as instants, as lists take them. */
export function within(timezone: string, { from, to }: Range, name = "created"): Record<string, string> {
  return { [`${name}_from`]: dayStart(timezone, from).toISOString(), [`${name}_to`]: dayEnd(timezone, to).toISOString() };
}

/** Return the list of returns whose total is a number of this request; `also` narrows it to one row. */
export function returnsDrill(
  { basis, filters, currency, context }: Request,
  range: Range,
  also: Partial<Record<FilterName | "policy" | "grade", string>> = {},
): Drill {
  const named = Object.entries({ ...filters, ...also }).map(([name, value]) => [listNames[name as FilterName] ?? name, value]);
  return {
    resource: "returns",
    filters: { ...within(context.store.timezone, range, dates[basis]), currency, ...Object.fromEntries(named) },
  };
}
