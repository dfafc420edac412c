import { keys } from "@refinedev/core";
import { QueryClient } from "@tanstack/react-query";

/** Return whether a failure may be temporary: no answer, or a server error. Refusals are final. */
const isTemporary = (error: unknown): boolean => {
  const status = (error as { statusCode?: number } | null)?.statusCode;
  return status === 0 || (status !== undefined && status >= 500);
};

/**
 * Return the query client. Refine's own defaults do not reach one created here: no previous data under a new address, no refetch on
 * focus.
 */
export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, refetchOnWindowFocus: false, retry: (count, error) => count < 2 && isTemporary(error) },
      mutations: { retry: false },
    },
  });
  // The session itself sets these answers; a refetch would unmount the page while it waits.
  client.setQueryDefaults(keys().auth().get(), { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false, refetchOnMount: false });
  return client;
}
