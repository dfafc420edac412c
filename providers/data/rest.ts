import type {
  BaseKey,
  BaseRecord,
  CrudFilter,
  CrudSort,
  DataProvider,
  GetListParams,
  GetOneParams,
  LogicalFilter,
  MetaQuery,
} from "@refinedev/core";
import simpleRest from "@refinedev/simple-rest";
import type { AxiosInstance } from "axios";
import type { Contract, Operation } from "#contracts/contract";
import { ApiError, fallbackMessage } from "./api-error.ts";
import { type Call, fillPath, findOperation, toQuery, withStore } from "./operations.ts";
import { wire } from "./wire.ts";

export interface RestOptions {
  http: AxiosInstance;
  /** Address of nouns without a contract: `/api/v1/orders` serves `<apiUrl>/<noun>`. */
  apiUrl: string;
  contracts: readonly Contract[];
  storeId?: () => string | null;
}

/** The payload of `custom`: the parts of a named operation; Refine's mutations have no other place for a query. */
export type CustomPayload = Pick<Call, "params" | "query" | "body" | "idempotencyKey">;

const verbs = { list: "GET", show: "GET", create: "POST", update: "PATCH", delete: "DELETE" } as const;
type Verb = keyof typeof verbs;

/**
 * Return Refine's simple-rest provider over our HTTP client, with fixes: verb and path come from the contract or the convention, never
 * from `meta`, into which Refine merges the address bar; filters it would turn into equality are rejected; of many writes every result
 * is reported.
 */
export function restProvider({ http, apiUrl, contracts, storeId = () => null }: RestOptions): Required<DataProvider> {
  const operationOf = (resource: string, verb: Verb): Pick<Operation, "method" | "path" | "store" | "bare"> => {
    const contract = contracts.find(({ noun }) => noun === resource);
    if (contract) return findOperation([contract], `${resource}.${verb}`);
    const path = `${apiUrl}/${encodeURIComponent(resource)}`;
    return { method: verbs[verb], path: verb === "list" || verb === "create" ? path : `${path}/:id` };
  };

  /** Return the base for one call, and the call's path, which simple-rest assembles again from its parts. */
  function base(operation: ReturnType<typeof operationOf>, request: Call, extras?: Record<string, unknown>) {
    const call = withStore(operation, request, storeId());
    const path = fillPath(operation.path, call.params).slice(1);
    const cut = path.lastIndexOf("/");
    return {
      rest: simpleRest("", wire(http, { ...call, query: toQuery(call.query), bare: operation.bare ?? false }, extras)),
      collection: { resource: path },
      record: { resource: path.slice(0, cut), id: path.slice(cut + 1) },
      meta: { method: operation.method.toLowerCase() },
    };
  }
  const one = (resource: string, verb: Verb, id: BaseKey, meta?: MetaQuery) =>
    base(operationOf(resource, verb), { params: { id: asId(id) }, signal: signalOf(meta) });

  const provider: Required<DataProvider> = {
    getList: async <Row extends BaseRecord>({ resource, pagination, filters, sorters, meta: caller }: GetListParams) => {
      const extras: Record<string, unknown> = {};
      const { rest, collection, meta } = base(operationOf(resource, "list"), { signal: signalOf(caller) }, extras);
      const query = { filters: equalFilters(filters), sorters: oneSorter(sorters), ...(pagination && { pagination }) };
      const answer = await rest.getList<Row>({ ...collection, ...query, meta });
      return { ...extras, ...answer };
    },
    // The API has no bulk read. Deleted records are left out.
    getMany: async ({ resource, ids, meta }) => {
      const settled = await Promise.allSettled(ids.map((id) => provider.getOne({ resource, id, ...(meta && { meta }) })));
      const lost = settled.find((result) => result.status === "rejected" && (result.reason as ApiError).statusCode !== 404);
      if (lost?.status === "rejected") throw lost.reason;
      return { data: settled.flatMap((result) => (result.status === "fulfilled" ? [result.value.data as never] : [])) };
    },
    getOne: async <T extends BaseRecord>({ resource, id, meta: caller }: GetOneParams) => {
      const { rest, record, meta } = one(resource, "show", id, caller);
      const answer = await rest.getOne<T>({ ...record, meta });
      if (isListOrFile(answer.data)) throw new ApiError({ statusCode: 404, code: "NOT_FOUND", message: fallbackMessage });
      return answer;
    },
    create: async ({ resource, variables, meta: caller }) => {
      const { rest, collection, meta } = base(operationOf(resource, "create"), { signal: signalOf(caller) });
      return rest.create({ ...collection, variables, meta });
    },
    update: async ({ resource, id, variables, meta: caller }) => {
      const { rest, record, meta } = one(resource, "update", id, caller);
      return rest.update({ ...record, variables, meta });
    },
    deleteOne: async ({ resource, id, variables, meta: caller }) => {
      const { rest, record, meta } = one(resource, "delete", id, caller);
      return rest.deleteOne({ ...record, ...(variables && { variables }), meta });
    },
    createMany: ({ resource, variables, meta }) =>
      eachSettled(variables, (one) => provider.create({ resource, variables: one, ...(meta && { meta }) })),
    updateMany: ({ resource, ids, variables, meta }) =>
      eachSettled(ids, (id) => provider.update({ resource, id, variables, ...(meta && { meta }) })),
    deleteMany: ({ resource, ids, variables, meta }) =>
      eachSettled(ids, (id) => provider.deleteOne({ resource, id, ...(variables && { variables }), ...(meta && { meta }) })),
    // The url is the name of an operation: verb and path are decided by the contract alone.
    custom: async ({ url, payload, query, meta }) => {
      const { params, query: own, body, idempotencyKey } = (payload ?? {}) as CustomPayload;
      const operation = findOperation(contracts, url);
      const call = { params, idempotencyKey, query: { ...own, ...(query as Call["query"]) }, signal: signalOf(meta) };
      const { rest, collection } = base(operation, call);
      return rest.custom({ url: `/${collection.resource}`, method: verbOf(operation), payload: body });
    },
    getApiUrl: () => apiUrl,
  };
  return provider;
}

const signalOf = (meta?: MetaQuery): AbortSignal | undefined => meta?.queryContext?.signal;
const verbOf = ({ method }: Operation) => method.toLowerCase() as Lowercase<Operation["method"]>;

function asId(id: BaseKey): string {
  if (id === undefined || id === null || id === "") throw new Error("the id of the record is missing");
  return String(id);
}

/** Whether an answer is a list or a file: a word in place of an id may be another call of the API. */
const isListOrFile = (data: unknown): boolean =>
  typeof data === "object" && data !== null ? Array.isArray(data) || ("items" in data && !("id" in data)) : typeof data === "string";

/** Run many writes to the end; if any fail, throw an error whose `data.results` has the result of each. */
async function eachSettled<T>(targets: T[], write: (target: T) => Promise<{ data: unknown }>): Promise<{ data: never[] }> {
  const settled = await Promise.allSettled(targets.map(write));
  const results = settled.map((result, index) => ({
    target: targets[index],
    is_success: result.status === "fulfilled",
    code: result.status === "rejected" ? (result.reason as ApiError).code : null,
    message: result.status === "rejected" ? (result.reason as Error).message : "",
  }));
  const failed = settled.find((result) => result.status === "rejected");
  if (failed?.status !== "rejected")
    return { data: settled.map((result) => (result.status === "fulfilled" ? result.value.data : null) as never) };
  const { statusCode = 0, message } = failed.reason as ApiError;
  throw new ApiError({ statusCode, code: "PARTIAL", message, data: { results } });
}

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
function equalFilters(filters: CrudFilter[] = []): LogicalFilter[] {
  const query = toQuery(Object.assign({}, ...filters.map(oneFilter)));
  return Object.entries(query).map(([field, value]) => ({ field, operator: "eq", value }));
}

/** Return the sorters; throws on a second one, as the API sorts by one column. */
function oneSorter(sorters: CrudSort[] = []): CrudSort[] {
  if (sorters.length > 1) throw new Error("lists are sorted by one column");
  return sorters;
}
