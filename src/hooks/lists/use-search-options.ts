import { useSelect } from "@refinedev/antd";
import type { BaseRecord, HttpError } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import type { Contract } from "#contracts/contract";
import { asFailed } from "#src/lib/calls/failed";

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
  return {
    options: (options ?? []) as SearchOption[],
    error: query.error ? asFailed(query.error) : null,
    selectProps: { showSearch: true, filterOption: false as const, loading: query.isFetching, ...(onSearch && { onSearch }) },
  };
}
