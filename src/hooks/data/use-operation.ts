import { type BaseRecord, type HttpError, useCustom } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import type { Contract, Operation, Output, Request } from "#contracts/contract";
import { asFailed, type Failed } from "#src/lib/calls/failed";

/** A body as it is written here: the version shown is added where the call is sent. */
export type Unversioned<Body> = Body extends { expected_version: infer Version }
  ? Omit<Body, "expected_version"> & { expected_version?: Version }
  : Body;

/** The parts an operation declares; parts with only optional fields can be omitted, and `store_id` in the path is the session's. */
export type OperationInput<Op extends Operation> = {
  params?: Partial<NonNullable<Request<Op>["params"]>> | undefined;
  query?: { [Name in keyof NonNullable<Request<Op>["query"]>]?: unknown } | undefined;
  body?: Unversioned<Request<Op>["body"]>;
};

export interface OperationOptions<Answer = unknown> {
  enabled?: boolean;
  /** Show the previous answer while the next one loads, for a typed search or a changed amount. */
  keepPrevious?: boolean;
  staleMs?: number;
  /** Milliseconds until the answer is requested again; false: not. */
  refetchMs?: (answer: Answer) => number | false;
}

export interface OperationResult<T> {
  data: T | undefined;
  error: Failed | null;
  /** Nothing to show yet. */
  isLoading: boolean;
  /** The answer belongs to the previous input. */
  isOutdated: boolean;
  retry: () => Promise<unknown>;
}

/** Return the cache key of an operation: under its noun, so that invalidating the noun refreshes it. */
export const operationKey = ({ service, noun }: Contract, name: string, input: object = {}) =>
  ["data", service, noun, "operation", name, input] as const;

/**
 * Return `useCustom` with a named operation: counts, a suggestion, a list that is not a table. Input and answer have the contract's
 * types, and commands and live events of the noun refresh it, unlike under Refine's own key.
 */
export function useOperation<Ops extends Record<string, Operation>, Name extends keyof Ops & string>(
  contract: Contract<Ops>,
  name: Name,
  input: OperationInput<Ops[Name]> = {},
  { enabled = true, keepPrevious = false, staleMs, refetchMs }: OperationOptions<Output<Ops[Name]>> = {},
): OperationResult<Output<Ops[Name]>> {
  const { params, query: search, body } = input;
  const { query } = useCustom<BaseRecord, HttpError>({
    url: `${contract.noun}.${name}`,
    method: "get",
    dataProviderName: contract.service,
    config: { payload: { params, body }, query: search },
    errorNotification: false,
    queryOptions: {
      queryKey: operationKey(contract, name, input),
      enabled,
      ...(keepPrevious && { placeholderData: keepPreviousData }),
      ...(staleMs !== undefined && { staleTime: staleMs }),
      ...(refetchMs && {
        refetchInterval: ({ state }) => (state.data ? refetchMs(state.data.data as Output<Ops[Name]>) : false),
      }),
    },
  });
  return {
    data: query.data?.data as Output<Ops[Name]> | undefined,
    error: query.error ? asFailed(query.error) : null,
    isLoading: query.isPending && enabled,
    isOutdated: query.isPlaceholderData,
    retry: query.refetch,
  };
}
