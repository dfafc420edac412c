import type { CrudFilter, CrudSort } from "@refinedev/core";
import type { ListState } from "#src/lib/list-state";

/** What a list asks Refine for in this state. Whoever asks ahead of the list asks by the same. */
export function listRequest({ page, limit, q, sort, filters }: ListState) {
  const named: CrudFilter[] = Object.entries(filters).map(([field, value]) => ({ field, operator: "in", value }));
  const sorters: CrudSort[] = sort ? [{ field: sort.replace(/^-/, ""), order: sort.startsWith("-") ? "desc" : "asc" }] : [];
  return {
    pagination: { currentPage: page, pageSize: limit, mode: "server" as const },
    filters: q ? [...named, { field: "q", operator: "contains" as const, value: q }] : named,
    sorters,
  };
}
