import { useMemo, useState } from "react";
import type { Contract, Operation } from "#contracts/contract";
import { useOperation } from "./use-operation.ts";
import { useTyped } from "./use-typed.ts";

export interface SearchOption {
  value: string;
  label: string;
}

/** The options of a select that searches a list on the server; spread `selectProps` over it. `toOption` must not change. */
export function useSearchOptions<Row>(
  contract: Contract<Record<string, Operation>>,
  toOption: (row: Row) => SearchOption,
  { enabled = true } = {},
) {
  const [q, setQ] = useState("");
  const [typed, setTyped] = useTyped(q, setQ);
  const found = useOperation(contract, "list", { query: { q, limit: 20 } }, { enabled, keepPrevious: true });
  const rows = (found.data as { items: Row[] } | undefined)?.items;
  return {
    options: useMemo(() => (rows ?? []).map(toOption), [rows, toOption]),
    error: found.error,
    selectProps: {
      showSearch: true,
      filterOption: false as const,
      loading: found.isLoading || found.isOutdated,
      searchValue: typed,
      onSearch: setTyped,
    },
  };
}
