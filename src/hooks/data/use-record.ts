import { type BaseKey, type BaseRecord, useOne } from "@refinedev/core";
import type { Contract } from "#contracts/contract";
import { asFailed, type Failed } from "#src/lib/calls/failed";

/** Return one record to show. Key the page by id, so that another id starts empty, never with the previous record. */
export function useRecord<T extends BaseRecord>(contract: Contract, id: BaseKey | undefined) {
  const { query, result } = useOne<T>({
    resource: contract.noun,
    id: id ?? "",
    dataProviderName: contract.service,
    errorNotification: false,
    queryOptions: { enabled: id !== undefined },
  });
  const error: Failed | null = query.error ? asFailed(query.error) : null;
  return {
    record: result as T | undefined,
    error,
    isLoading: query.isPending,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
  };
}
