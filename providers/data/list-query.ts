import type { CrudFilter, CrudSort, LogicalFilter } from "@refinedev/core";
import { toQuery } from "./operations.ts";

const isNothing = (value: unknown) => value === undefined || value === null || value === "" || (Array.isArray(value) && !value.length);

/** A lower or upper bound as the wire names it: `created_at` → `created_from`, `value_minor` → `min_value_minor`. */
function boundName(field: string, end: "from" | "to"): string {
  if (field.endsWith("_at")) return `${field.slice(0, -3)}_${end}`;
  return `${end === "from" ? "min" : "max"}_${field}`;
}

/** The closed map from Refine's operators to query parameters. What the API cannot answer is refused, never turned into equality. */
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

/** The filters of a list as plain equality, which is all simple-rest gets right; throws on what the API cannot answer. */
export function equalFilters(filters: CrudFilter[] = []): LogicalFilter[] {
  const query = toQuery(Object.assign({}, ...filters.map(oneFilter)));
  return Object.entries(query).map(([field, value]) => ({ field, operator: "eq", value }));
}

/** Throws on a second column: the API sorts by one. */
export function oneSorter(sorters: CrudSort[] = []): CrudSort[] {
  if (sorters.length > 1) throw new Error("lists are sorted by one column");
  return sorters;
}
