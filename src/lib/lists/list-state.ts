/** A filter of a list as written in its address: `?stage=REQUEST,APPROVED`. */
export interface ListFilter {
  /** Allows several values. */
  many?: boolean;
}

export interface ListState {
  page: number;
  limit: number;
  q: string;
  /** In wire format: `-created_at`. */
  sort: string | undefined;
  filters: Record<string, string[]>;
}

/** State of a list at its plain address; declared by its route, so that rows can be prefetched. */
export interface ListDefaults {
  limit: number;
  sort?: string | undefined;
  filters: Record<string, ListFilter>;
}

const positive = (text: string | null, otherwise: number) => (text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : otherwise);

/** Return the state in the address; unknown parameters are ignored and preserved. */
export function readListState(params: URLSearchParams, defaults: ListDefaults): ListState {
  const filters: Record<string, string[]> = {};
  for (const [name, { many }] of Object.entries(defaults.filters)) {
    const text = params.get(name);
    if (text) filters[name] = many ? text.split(",").filter(Boolean) : [text];
  }
  return {
    page: positive(params.get("page"), 1),
    limit: positive(params.get("limit"), defaults.limit),
    q: params.get("q") ?? "",
    sort: params.get("sort") ?? defaults.sort,
    filters,
  };
}

/** Return the address of a state; defaults are left out, so that the plain address is the plain list. */
export function writeListState(state: ListState, defaults: ListDefaults, before: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(before);
  const put = (name: string, value: string | undefined) => (value ? next.set(name, value) : next.delete(name));
  for (const name of Object.keys(defaults.filters)) put(name, state.filters[name]?.join(","));
  put("q", state.q.trim());
  put("sort", state.sort === defaults.sort ? undefined : state.sort);
  put("limit", state.limit === defaults.limit ? undefined : String(state.limit));
  put("page", state.page > 1 ? String(state.page) : undefined);
  return next;
}

/** The same state in the form of Refine's `useTable`. */
export interface TableState {
  currentPage: number;
  pageSize: number;
  filters: { field: string; operator: "in" | "contains"; value: string | string[] }[];
  sorters: { field: string; order: "asc" | "desc" }[];
}

export function tableStateOf({ page, limit, q, sort, filters }: ListState): TableState {
  const named = Object.entries(filters).flatMap(([field, value]) => (value.length ? [{ field, operator: "in" as const, value }] : []));
  return {
    currentPage: page,
    pageSize: limit,
    filters: q ? [...named, { field: "q", operator: "contains", value: q }] : named,
    sorters: sort ? [{ field: sort.replace(/^-/, ""), order: sort.startsWith("-") ? "desc" : "asc" }] : [],
  };
}

/** The parts of Refine's table state a list uses; conditions over several fields are not supported. */
interface LooseTableState {
  currentPage?: number | undefined;
  pageSize?: number | undefined;
  filters?: readonly { operator: string; value?: unknown }[] | undefined;
  sorters?: readonly { field: string; order: string }[] | undefined;
}

export function listStateOf(table: LooseTableState, { limit }: { limit: number }): ListState {
  const { currentPage = 1, pageSize = limit, filters = [], sorters = [] } = table;
  const values = filters.flatMap((filter) =>
    "field" in filter ? [[String(filter.field), [filter.value ?? []].flat().map(String)] as const] : [],
  );
  const { q = [], ...named } = Object.fromEntries(values);
  const [sorter] = sorters;
  const sort = sorter && `${sorter.order === "desc" ? "-" : ""}${sorter.field}`;
  return { page: currentPage, limit: pageSize, q: q[0] ?? "", sort, filters: named };
}

/** Return a list's query together with what names the page that the list stands on. */
export function queryWithin(now: URLSearchParams, within: readonly string[], query: string): string {
  const page = new URLSearchParams([...now].filter(([name]) => within.includes(name)));
  return [page.toString(), query].filter(Boolean).join("&");
}
