import type { CrudFilter, CrudSort, LogicalFilter, Pagination } from "@refinedev/core";
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

function sortOf(sorters: CrudSort[] = []): string | undefined {
  if (sorters.length > 1) throw new Error("lists are sorted by one column");
  const [sorter] = sorters;
  return sorter && `${sorter.order === "desc" ? "-" : ""}${sorter.field}`;
}

/** The query of a list call: page, limit, sort, q and filters; `cursor` comes as a filter of that name. */
export function listQuery(request: { pagination?: Pagination; filters?: CrudFilter[]; sorters?: CrudSort[] }): Record<string, string> {
  const { currentPage = 1, pageSize, mode = "server" } = request.pagination ?? {};
  return toQuery({
    ...(mode === "server" ? { page: currentPage, limit: pageSize } : {}),
    sort: sortOf(request.sorters),
    ...Object.assign({}, ...(request.filters ?? []).map(oneFilter)),
  });
}
