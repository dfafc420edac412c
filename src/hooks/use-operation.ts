import { useDataProvider } from "@refinedev/core";
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Contract, Operation, Output, Request } from "#contracts/contract";
import { asFailed, type Failed } from "#src/lib/failed";

/** The parts an operation declares; parts with only optional fields may be left out, and `store_id` of the path is the session's. */
export type OperationInput<Op extends Operation> = {
  params?: Partial<NonNullable<Request<Op>["params"]>> | undefined;
  query?: { [Name in keyof NonNullable<Request<Op>["query"]>]?: unknown } | undefined;
  body?: Request<Op>["body"];
};

export interface OperationOptions {
  enabled?: boolean;
  /** Show the former answer while the next one loads: for what follows a typed search or a changed amount. */
  keepPrevious?: boolean;
  staleMs?: number;
}

export interface OperationResult<T> {
  data: T | undefined;
  error: Failed | null;
  /** Nothing to show yet. */
  isLoading: boolean;
  /** What is shown belongs to the former input. */
  isOutdated: boolean;
  retry: () => void;
  query: UseQueryResult<T>;
}

/**
 * Reads through a named operation of a contract: counts, a suggestion, a list that is no table.
 * The answer is cached under its noun, so commands and live events that touch the noun refresh it.
 */
export function useOperation<Ops extends Record<string, Operation>, Name extends keyof Ops & string>(
  contract: Contract<Ops>,
  name: Name,
  input: OperationInput<Ops[Name]> = {},
  { enabled = true, keepPrevious = false, staleMs }: OperationOptions = {},
): OperationResult<Output<Ops[Name]>> {
  type Data = Output<Ops[Name]>;
  const provider = useDataProvider()(contract.service);
  const query = useQuery<Data>({
    queryKey: ["data", contract.service, contract.noun, "operation", name, input],
    queryFn: async ({ signal, queryKey }) => {
      const answer = await provider.custom!({
        url: `${contract.noun}.${name}`,
        method: "get",
        payload: { params: input.params, body: input.body },
        query: input.query,
        meta: { queryContext: { signal, queryKey } as never },
      });
      return answer.data as Data;
    },
    enabled,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(staleMs !== undefined && { staleTime: staleMs }),
  });
  return {
    data: query.data,
    error: query.error ? asFailed(query.error) : null,
    isLoading: query.isPending && enabled,
    isOutdated: query.isPlaceholderData,
    retry: () => void query.refetch(),
    query,
  };
}
