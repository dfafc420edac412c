import { keys } from "@refinedev/core";
import type { RouteObject } from "react-router-dom";
import type { Contract } from "#contracts/contract";
import { data } from "../data.ts";
import { type ListDefaults, readListState, tableStateOf } from "../lib/list-state.ts";
import { isHandle, type PageHandle } from "../lib/page-handle.ts";
import { ability } from "../lib/rights.ts";
import { knownSession } from "../lib/session.ts";
import { queryClient } from "../providers.ts";

/** Fetch under the query key of the page's `useTable`, so that the page finds its rows there or under way. */
async function askAhead({ service, noun }: Contract, list: ListDefaults, can: PageHandle["can"], address: URL): Promise<void> {
  const { user } = await knownSession();
  if (!user) return;
  if (can && !ability.can(...can)) return;
  const own = address.search ? undefined : user.default_views?.[noun];
  const state = readListState(own ? new URLSearchParams(own) : address.searchParams, list);
  const { currentPage, pageSize, filters, sorters } = tableStateOf(state);
  const request = { pagination: { currentPage, pageSize, mode: "server" as const }, filters, sorters };
  await queryClient.prefetchQuery({
    queryKey: keys()
      .data(service)
      .resource(noun)
      .action("list")
      .params({ dataProviderName: service, ...request })
      .get(),
    retry: false,
    queryFn: () => data[service].getList({ resource: noun, ...request }),
  });
}

/**
 * Return a list's route with a loader that prefetches its rows while code, words and layout load. It never delays the page and fails
 * silently; the page repeats the request and shows the error.
 */
export function listAhead(contract: Contract | undefined, route: RouteObject): RouteObject {
  if (!contract || !isHandle(route.handle) || !route.handle.list) return route;
  const { list, can } = route.handle;
  return {
    ...route,
    loader: ({ request }) => {
      void askAhead(list.contract ?? contract, list, can, new URL(request.url)).catch(() => undefined);
      return null;
    },
    // Only on entry: once open, the list fetches for itself.
    shouldRevalidate: () => false,
  } as RouteObject;
}
