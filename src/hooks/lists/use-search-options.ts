import { useSelect } from "@refinedev/antd";
import type { BaseRecord, HttpError } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import type { Contract } from "#contracts/contract";
import { asFailed } from "#src/lib/calls/failed";
import { exactFirst } from "#src/lib/lists/exact-first";

export interface SearchOption {
  value: string;
  label: string;
}

const waitMs = 250;

/** Return `useSelect` that searches a noun's list on the server, keeping the previous options while the next ones load. */
export function useSearchOptions<Row extends BaseRecord>(
  { noun, service }: Contract,
  toOption: (row: Row) => SearchOption,
  { enabled = true } = {},
) {
  const [typed, setTyped] = useState("");
  const { selectProps, query } = useSelect<Row, HttpError>({
    resource: noun,
    dataProviderName: service,
    optionLabel: (row) => toOption(row).label,
    optionValue: (row) => toOption(row).value,
    pagination: { pageSize: 20, mode: "server" },
    debounce: waitMs,
    onSearch: (value) => [{ field: "q", operator: "contains", value: value.trim() }],
    errorNotification: false,
    queryOptions: { enabled, placeholderData: keepPreviousData },
  });
  const { options, onSearch } = selectProps;
  const search = (text: string) => {
    setTyped(text);
    onSearch?.(text);
  };
  return {
    // A label begins with what names the record.
    options: exactFirst((options ?? []) as SearchOption[], typed, ({ label }) => label.split(" · ")[0] ?? ""),
    error: query.error ? asFailed(query.error) : null,
    selectProps: { showSearch: true, filterOption: false as const, loading: query.isFetching, ...(onSearch && { onSearch: search }) },
  };
}
