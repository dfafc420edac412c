/** A filter of a list as its address carries it: `?stage=REQUEST,APPROVED`. */
export interface ListFilter {
  /** Takes several values at once. */
  many?: boolean;
}

export interface ListState {
  page: number;
  limit: number;
  q: string;
  /** As on the wire: `-created_at`. */
  sort: string | undefined;
  filters: Record<string, string[]>;
}

export interface ListDefaults {
  limit: number;
  sort?: string | undefined;
  filters: Record<string, ListFilter>;
}

const positive = (text: string | null, otherwise: number) => (text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : otherwise);

/** What the address says; names it does not know are not its business and stay untouched. */
export function readListState(params: URLSearchParams, defaults: ListDefaults): ListState {
  const filters: Record<string, string[]> = {};
  for (const [name, { many }] of Object.entries(defaults.filters)) {
    const given = params.get(name);
    if (given) filters[name] = many ? given.split(",").filter(Boolean) : [given];
  }
  return {
    page: positive(params.get("page"), 1),
    limit: positive(params.get("limit"), defaults.limit),
    q: params.get("q") ?? "",
    sort: params.get("sort") ?? defaults.sort,
    filters,
  };
}

/** The address for a state; what equals the default is left out, so that a plain address is the plain list. */
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
