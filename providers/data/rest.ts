import type { BaseKey, DataProvider, MetaQuery } from "@refinedev/core";
import simpleRest from "@refinedev/simple-rest";
import type { AxiosInstance, AxiosRequestConfig } from "axios";
import type { Contract, Operation } from "#contracts/contract";
import { ApiError } from "./api-error.ts";
import { listQuery } from "./list-query.ts";
import { type Call, findOperation, perform } from "./operations.ts";

export interface RestOptions {
  http: AxiosInstance;
  /** Address of the nouns no contract names: `/api/v1/orders` serves `<that>/<noun>`. */
  apiUrl: string;
  contracts: readonly Contract[];
  storeId?: () => string | null;
}

type Provider = Required<DataProvider>;

/** The payload of `custom`: the parts of a named operation. */
export type CustomPayload = Pick<Call, "params" | "body" | "idempotencyKey">;

/**
 * Refine's simple-rest over our one client. The wire of lists, bulk reads and named operations is ours; verb, headers and path come
 * from the contract or the convention and never from `meta`, into which Refine mixes whatever stands in the address bar.
 */
export function restProvider({ http, apiUrl, contracts, storeId = () => null }: RestOptions): Provider {
  const operation = (resource: string, name: string): Operation | undefined => {
    const contract = contracts.find(({ noun }) => noun === resource);
    if (!contract) return undefined;
    return findOperation([contract], `${resource}.${name}`);
  };
  const run = async <T>(op: Operation, call: Call): Promise<T> => (await perform(http, op, call, storeId())) as T;
  /** The stock provider for one request: bound to its signal, blind to meta. */
  const stock = (meta?: MetaQuery) => simpleRest(apiUrl, bound(http, signalOf(meta)));

  const provider: Provider = {
    getList: async ({ resource, pagination, filters, sorters, meta }) => {
      const query = listQuery({ ...(pagination && { pagination }), ...(filters && { filters }), ...(sorters && { sorters }) });
      const op = operation(resource, "list") ?? conventional(apiUrl, resource);
      return asList(await run(op, { query, signal: signalOf(meta), params: {} }));
    },
    getMany: async ({ resource, ids, meta }) => {
      const results = await Promise.allSettled(ids.map((id) => provider.getOne({ resource, id, ...(meta && { meta }) })));
      const lost = results.find((result) => result.status === "rejected" && result.reason?.statusCode !== 404);
      if (lost?.status === "rejected") throw lost.reason;
      return { data: results.flatMap((result) => (result.status === "fulfilled" ? [result.value.data as never] : [])) };
    },
    getOne: async ({ resource, id, meta }) => {
      const op = operation(resource, "show");
      if (op) return { data: await run(op, { params: { id: asId(id) }, signal: signalOf(meta) }) };
      return stock(meta).getOne({ resource: encodeURIComponent(resource), id: encoded(id) });
    },
    create: async ({ resource, variables, meta }) => {
      const op = operation(resource, "create");
      if (op) return { data: await run(op, { body: variables, signal: signalOf(meta) }) };
      return stock(meta).create({ resource: encodeURIComponent(resource), variables });
    },
    update: async ({ resource, id, variables, meta }) => {
      const op = operation(resource, "update");
      if (op) return { data: await run(op, { params: { id: asId(id) }, body: variables, signal: signalOf(meta) }) };
      return stock(meta).update({ resource: encodeURIComponent(resource), id: encoded(id), variables });
    },
    deleteOne: async ({ resource, id, variables, meta }) => {
      const op = operation(resource, "delete");
      if (op) return { data: await run(op, { params: { id: asId(id) }, body: variables, signal: signalOf(meta) }) };
      return stock(meta).deleteOne({ resource: encodeURIComponent(resource), id: encoded(id), ...(variables && { variables }) });
    },
    createMany: ({ resource, variables, meta }) =>
      each(variables, (one) => provider.create({ resource, variables: one, ...(meta && { meta }) })),
    updateMany: ({ resource, ids, variables, meta }) =>
      each(ids, (id) => provider.update({ resource, id, variables, ...(meta && { meta }) })),
    deleteMany: ({ resource, ids, variables, meta }) =>
      each(ids, (id) => provider.deleteOne({ resource, id, ...(variables && { variables }), ...(meta && { meta }) })),
    custom: async ({ url, payload, query, meta }) => {
      const { params, body, idempotencyKey } = (payload ?? {}) as CustomPayload;
      const call: Call = { params, body, idempotencyKey, query: query as Call["query"], signal: signalOf(meta) };
      return { data: await run(findOperation(contracts, url), call) };
    },
    getApiUrl: () => apiUrl,
  };
  return provider;
}

const signalOf = (meta?: MetaQuery): AbortSignal | undefined => meta?.queryContext?.signal;

function asId(id: BaseKey): string {
  if (id === undefined || id === null || id === "") throw new Error("the id of the record is missing");
  return String(id);
}
const encoded = (id: BaseKey): string => encodeURIComponent(asId(id));

/** The list of a noun no contract names; the shape is the same, nothing is checked here. */
const conventional = (apiUrl: string, resource: string) =>
  ({ method: "GET", path: `${apiUrl}/${encodeURIComponent(resource)}`, can: ["read", "Account"], summary: "" }) as unknown as Operation;

interface Listed {
  data: never[];
  total: number;
  [extra: string]: unknown;
}
/** `{ items, total, next_cursor, … }` or a bare array; everything beside the items stays reachable in `result`. */
function asList(answer: unknown): Listed {
  if (Array.isArray(answer)) return { data: answer as never[], total: answer.length };
  const { items = [], total, ...extra } = (answer ?? {}) as { items?: never[]; total?: number | null };
  return { ...extra, data: items, total: total ?? items.length };
}

/** Many writes, one after the other's fate: nothing is hidden. Some failed → an error whose `data.results` has an answer for each. */
async function each<T>(targets: T[], write: (target: T) => Promise<{ data: unknown }>): Promise<{ data: never[] }> {
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

/** simple-rest knows no signal and would take headers from meta: it gets a client that adds the one and drops the other. */
function bound(http: AxiosInstance, signal: AbortSignal | undefined): AxiosInstance {
  const config = (given?: AxiosRequestConfig): AxiosRequestConfig => ({
    ...(given?.data ? { data: given.data } : {}),
    ...(signal && { signal }),
  });
  const read = (method: "get" | "delete") => (url: string, given?: AxiosRequestConfig) => http[method](url, config(given));
  const write = (method: "post" | "put" | "patch") => (url: string, data?: unknown) => http[method](url, data, config());
  const client = { get: read("get"), delete: read("delete"), post: write("post"), put: write("put"), patch: write("patch") };
  return client as unknown as AxiosInstance;
}
