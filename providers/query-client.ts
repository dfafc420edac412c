import { keys } from "@refinedev/core";
import { QueryClient } from "@tanstack/react-query";

/** Repeats only what may pass by itself: no answer, or a server in trouble; what was refused stays refused. */
const mayPass = (error: unknown): boolean => {
  const status = (error as { statusCode?: number } | null)?.statusCode;
  return status === 0 || (status !== undefined && status >= 500);
};

/** Refine's own defaults do not reach a client made here: no former data under a new address, no refetch on focus. */
export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, refetchOnWindowFocus: false, retry: (count, error) => count < 2 && mayPass(error) },
      mutations: { retry: false },
    },
  });
  // The session itself changes these answers; asked for again they would take the page down while it waits.
  client.setQueryDefaults(keys().auth().get(), { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false, refetchOnMount: false });
  return client;
}
