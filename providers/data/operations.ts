import type { Contract, Operation } from "#contracts/contract";

/** Values of `:name` in a path; each is encoded, so none can add path segments. */
export type PathParams = Record<string, string | number>;
export interface Call {
  params?: PathParams | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
}

/** Return the path with its parameters. Throws when one is missing or empty: `/returns//approve` would be another address. */
export function fillPath(path: string, params: PathParams = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === "") throw new Error(`${path}: parameter "${name}" is missing`);
    return encodeURIComponent(String(value));
  });
}

/** Return only the parameters with a value; lists become "A,B". */
export function toQuery(query: Record<string, unknown> = {}): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === "") continue;
    if (Array.isArray(value)) {
      if (value.length) sent[name] = value.join(",");
    } else sent[name] = String(value);
  }
  return sent;
}

/** Return a named operation, the only source of verb and path. Throws on an unknown name. */
export function findOperation(contracts: readonly Contract[], name: string): Operation {
  const dot = name.lastIndexOf(".");
  const contract = contracts.find(({ noun }) => noun === name.slice(0, dot));
  const key = name.slice(dot + 1);
  const operation = contract && Object.hasOwn(contract.operations, key) ? contract.operations[key] : undefined;
  if (!operation) throw new Error(`no operation "${name}"`);
  return operation;
}

/** Return the call with the session's store where the operation needs one and the caller names none. */
export function withStore(operation: Pick<Operation, "store">, call: Call, storeId: string | null): Call {
  if (!storeId) return call;
  if (operation.store === "query") return { ...call, query: { store_id: storeId, ...call.query } };
  if (operation.store === "path") return { ...call, params: { store_id: storeId, ...call.params } };
  return call;
}
