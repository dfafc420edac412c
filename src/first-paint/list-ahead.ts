import { keys, type ResourceProps } from "@refinedev/core";
import type { RouteObject } from "react-router-dom";
import type { Contract } from "#contracts/contract";
import type { Resource } from "#resources/define";
import { readListState, tableStateOf } from "#src/lib/lists/list-state";
import { type DeclaredList, isHandle, type PageHandle } from "#src/lib/routing/page-handle";
import { ability } from "#src/lib/session/rights";
import { knownSession } from "#src/lib/session/session";
import { data } from "../data.ts";
import { queryClient } from "../providers.ts";
import { noteAhead } from "./ahead.ts";

type ListHandle = PageHandle & { list: DeclaredList };

/** Fetch under the query key of the page's `useTable`, so that the page finds its rows there or under way: the key holds the resource's meta. */
async function askAhead({ service, noun }: Contract, meta: ResourceProps["meta"], { list, can }: ListHandle, address: URL): Promise<void> {
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
      .params({ ...meta, dataProviderName: service, ...request })
      .get(),
    retry: false,
    queryFn: () => data[service].getList({ resource: noun, ...request }),
  });
}

/**
 * Return a list's route with a loader that prefetches its rows while code, words and layout load. It never delays the page and fails
 * silently; the page repeats the request and shows the error.
 */
export function listAhead({ contract, refine }: Pick<Resource, "contract" | "refine">, route: RouteObject): RouteObject {
  if (!contract || !isHandle(route.handle) || !route.handle.list) return route;
  const handle: ListHandle = { ...route.handle, list: route.handle.list };
  // A list of another contract is no resource of Refine, so it has no meta.
  const meta = handle.list.contract ? {} : refine.meta;
  return {
    ...route,
    loader: ({ request }) => {
      noteAhead(askAhead(handle.list.contract ?? contract, meta, handle, new URL(request.url)).catch(() => undefined));
      return null;
    },
    // Only on entry: once open, the list fetches for itself.
    shouldRevalidate: () => false,
  } as RouteObject;
}
