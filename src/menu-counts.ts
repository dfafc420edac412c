import { useAbility } from "@casl/react";
import { useDataProvider } from "@refinedev/core";
import { useQueries } from "@tanstack/react-query";
import { type AppAbility, may } from "#contracts/ability";
import type { Resource } from "#resources/define";
import { usePainted } from "./hooks/use-painted.ts";

/** Open work by resource, for the menu. The answers share their cache with the pages that show them. */
export function useMenuCounts(resources: readonly Resource[]): Record<string, number | undefined> {
  const provider = useDataProvider();
  const ability = useAbility<AppAbility>();
  const isPainted = usePainted();
  const counted = resources.flatMap(({ name, contract, menu }) => (contract && menu?.count ? [{ name, contract, ...menu.count }] : []));
  const answers = useQueries({
    queries: counted.map(({ contract, operation }) => ({
      queryKey: ["data", contract.service, contract.noun, "operation", operation, {}],
      queryFn: async ({ signal, queryKey }: { signal: AbortSignal; queryKey: readonly unknown[] }) => {
        const meta = { queryContext: { signal, queryKey } as never };
        const { data } = await provider(contract.service).custom!({
          url: `${contract.noun}.${operation}`,
          method: "get",
          payload: {},
          meta,
        });
        return data;
      },
      enabled: isPainted && may(ability, contract.operations[operation]?.permission ?? []),
    })),
  });
  return Object.fromEntries(
    counted.map(({ name, of }, index) => {
      const data = answers[index]?.data;
      return [name, data === undefined ? undefined : of(data as never)];
    }),
  );
}
