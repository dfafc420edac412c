import { useCustomMutation } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Contract, Operation, Output } from "#contracts/contract";
import type { OperationInput } from "../data/use-operation.ts";

type CallInput<Op extends Operation> = Omit<OperationInput<Op>, "body"> & { body?: unknown; signal?: AbortSignal };

/**
 * Return `useCustomMutation` with a named operation, for single calls outside of rendering: a file to upload or show, a check while
 * typing. Rejects with the failed call, which the caller shows.
 */
export function useCall() {
  const { mutateAsync } = useCustomMutation();
  const client = useQueryClient();
  return useCallback(
    async <Ops extends Record<string, Operation>, Name extends keyof Ops & string>(
      contract: Contract<Ops>,
      name: Name,
      { params, query, body, signal }: CallInput<Ops[Name]> = {},
    ): Promise<Output<Ops[Name]>> => {
      const { data } = await mutateAsync({
        url: `${contract.noun}.${name}`,
        // The contract decides the actual method.
        method: "post",
        dataProviderName: contract.service,
        values: { params, query, body },
        errorNotification: false,
        ...(signal && { meta: { queryContext: { signal, client, queryKey: [] } } }),
      });
      return data as Output<Ops[Name]>;
    },
    [mutateAsync, client],
  );
}
