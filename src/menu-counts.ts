import { useDataProvider } from "@refinedev/core";
import { type QueryFunctionContext, useQueries } from "@tanstack/react-query";
import { missingRight } from "#contracts/ability";
import type { Operation } from "#contracts/contract";
import type { Resource } from "#resources/define";
import { operationKey } from "#src/hooks/data/use-operation";
import { useAbility } from "#src/lib/session/can";
import { useFirstPageShown } from "./first-paint/first-page.ts";

/**
 * Return the open work per resource, for the menu. `useQueries`, because hooks cannot be called for a varying number of resources. The
 * answers share their cache with the pages that show them.
 */
export function useMenuCounts(resources: readonly Resource[]): Record<string, number | undefined> {
  const provider = useDataProvider();
  const ability = useAbility();
  const isFirstPageShown = useFirstPageShown();
  const isAllowed = (operation: Operation | undefined) => operation !== undefined && !missingRight(ability, operation);
  const counted = resources.flatMap(({ name, contract, menu }) => (contract && menu?.count ? [{ name, contract, ...menu.count }] : []));
  const answers = useQueries({
    queries: counted.map(({ contract, operation }) => ({
      queryKey: operationKey(contract, operation),
      queryFn: (queryContext: QueryFunctionContext) =>
        provider(contract.service).custom!({ url: `${contract.noun}.${operation}`, method: "get", meta: { queryContext } }),
      enabled: isFirstPageShown && isAllowed(contract.operations[operation]),
    })),
  });
  return Object.fromEntries(
    counted.map(({ name, of }, index) => {
      const data = answers[index]?.data?.data;
      return [name, data === undefined ? undefined : of(data as never)];
    }),
  );
}
