import { useDataProvider } from "@refinedev/core";
import { useCallback } from "react";
import type { Contract, Operation, Output } from "#contracts/contract";
import type { OperationInput } from "./use-operation.ts";

/** One operation at once, outside of rendering: a file to upload or show, a check while typing. Rejects with a failed call. */
export function useCall() {
  const provider = useDataProvider();
  return useCallback(
    async <Ops extends Record<string, Operation>, Name extends keyof Ops & string>(
      contract: Contract<Ops>,
      name: Name,
      input: Omit<OperationInput<Ops[Name]>, "body"> & { body?: unknown; signal?: AbortSignal } = {},
    ): Promise<Output<Ops[Name]>> => {
      const { data } = await provider(contract.service).custom!({
        url: `${contract.noun}.${name}`,
        method: "get",
        payload: { params: input.params, body: input.body },
        query: input.query,
        ...(input.signal && { meta: { queryContext: { signal: input.signal, queryKey: [] } as never } }),
      });
      return data as Output<Ops[Name]>;
    },
    [provider],
  );
}
