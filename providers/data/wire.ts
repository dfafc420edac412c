import type { AxiosInstance, AxiosRequestConfig, Method } from "axios";

interface Sent {
  query: Record<string, string>;
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
  /** Answers with a file instead of the envelope. */
  bare: boolean;
}

/**
 * Return the client simple-rest uses for one call. Its list dialect (`_start`, `_end`, `_sort`, `_order`; the total in a header)
 * becomes ours (`page`, `limit`, `sort`; `{ items, total, … }`, further fields in `extras`). Adds the call's abort signal, which
 * simple-rest ignores, and drops headers taken from `meta`.
 */
export function wire(http: AxiosInstance, { query, signal, idempotencyKey, bare }: Sent, extras?: Record<string, unknown>): AxiosInstance {
  const send = async (method: Method, url: string, data?: unknown) => {
    const [path, written = ""] = url.split("?");
    const response = await http.request({
      method,
      ...(path !== undefined && { url: path }),
      params: { ...ourQuery(new URLSearchParams(written)), ...query },
      ...(data !== undefined && { data }),
      ...(signal && { signal }),
      ...(idempotencyKey && { headers: { "Idempotency-Key": idempotencyKey } }),
      // Files are streamed while they are generated, so there is no time limit.
      ...(bare && { responseType: "blob" as const, timeout: 0 }),
    });
    return extras ? { ...response, ...asList(response.data, extras) } : response;
  };
  const reads = (method: Method) => (url: string, config?: AxiosRequestConfig) => send(method, url, config?.data);
  const writes = (method: Method) => (url: string, data?: unknown) => send(method, url, data);
  const client = { get: reads("get"), delete: reads("delete"), post: writes("post"), put: writes("put"), patch: writes("patch") };
  return client as AxiosInstance;
}

function ourQuery(written: URLSearchParams): Record<string, string> {
  const { _start, _end, _sort, _order, ...rest } = Object.fromEntries(written);
  const limit = Number(_end) - Number(_start);
  return {
    ...(_end !== undefined && { page: String(Number(_start) / limit + 1), limit: String(limit) }),
    ...(_sort && { sort: `${_order === "desc" ? "-" : ""}${_sort}` }),
    ...rest,
  };
}

/** Return `{ items, total, next_cursor, … }` or a bare array as the list simple-rest expects. */
function asList(answer: unknown, extras: Record<string, unknown>): { data: unknown[]; headers: Record<string, unknown> } {
  if (Array.isArray(answer)) return { data: answer, headers: {} };
  const { items = [], total, ...others } = (answer ?? {}) as { items?: unknown[]; total?: number | null };
  Object.assign(extras, others);
  return { data: items, headers: { "x-total-count": total ?? items.length } };
}
