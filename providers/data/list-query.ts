import type { CrudFilter, CrudSort, LogicalFilter } from "@refinedev/core";
import { toQuery } from "./operations.ts";

const isNothing = (value: unknown) => value === undefined || value === null || value === "" || (Array.isArray(value) && !value.length);

/** Return the wire name of a lower or upper bound: `created_at` → `created_from`, `value_minor` → `min_value_minor`. */
function boundName(field: string, end: "from" | "to"): string {
  if (field.endsWith("_at")) return `${field.slice(0, -3)}_${end}`;
  return `${end === "from" ? "min" : "max"}_${field}`;
}

/** Refine's operators as query parameters. Unsupported ones throw instead of becoming equality. */
const operators: Record<string, (filter: LogicalFilter) => Record<string, unknown>> = {
  eq: ({ field, value }) => ({ [field]: value }),
  in: ({ field, value }) => ({ [field]: value }),
  contains: ({ field, value }) => {
    if (field !== "q") throw new Error(`filter "contains" is for q only, not ${field}`);
    return { q: value };
  },
  gte: ({ field, value }) => ({ [boundName(field, "from")]: value }),
  lte: ({ field, value }) => ({ [boundName(field, "to")]: value }),
  between: ({ field, value }) => ({ [boundName(field, "from")]: value?.[0], [boundName(field, "to")]: value?.[1] }),
};

function oneFilter(filter: CrudFilter): Record<string, unknown> {
  if (!("field" in filter)) throw new Error(`filter operator "${filter.operator}" is not supported`);
  const write = Object.hasOwn(operators, filter.operator) ? operators[filter.operator] : undefined;
  if (!write) throw new Error(`filter operator "${filter.operator}" is not supported`);
  return isNothing(filter.value) ? {} : write(filter);
}

/** Return a list's filters as plain equality, which is all simple-rest gets right; throws on anything the API cannot filter by. */
export function equalFilters(filters: CrudFilter[] = []): LogicalFilter[] {
  const query = toQuery(Object.assign({}, ...filters.map(oneFilter)));
  return Object.entries(query).map(([field, value]) => ({ field, operator: "eq", value }));
}

/** Return the sorters; throws on a second one, as the API sorts by one column. */
export function oneSorter(sorters: CrudSort[] = []): CrudSort[] {
  if (sorters.length > 1) throw new Error("lists are sorted by one column");
  return sorters;
}
