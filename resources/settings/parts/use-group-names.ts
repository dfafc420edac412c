import { useMemo } from "react";
import { productGroups } from "#contracts/product-groups";
import { useOperation } from "#src/hooks/data/use-operation";

/** Return the names of product groups by id. */
export function useGroupNames(): ReadonlyMap<string, string> {
  const { data } = useOperation(productGroups, "list", { query: { limit: 100 } }, { staleMs: 60_000 });
  return useMemo(() => new Map((data?.items ?? []).map(({ id, name }) => [id, name])), [data]);
}
