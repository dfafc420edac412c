import type { useTable } from "@refinedev/antd";
import { useParsed } from "@refinedev/core";
import { useState } from "react";
import type { TableState } from "#src/lib/list-state";

type Table = Pick<ReturnType<typeof useTable>, "setCurrentPage" | "setPageSize" | "setFilters" | "setSorters">;

/** Takes up the address whenever it changes, while drawing: Refine's table would write the state of before over the new address. */
export function useAddress(table: Table, plain: TableState): void {
  const { currentPage, pageSize, filters, sorters } = { ...plain, ...useParsed<Partial<TableState>>().params };
  const next = { currentPage: currentPage ?? 1, pageSize: pageSize ?? plain.pageSize, filters, sorters };
  const text = JSON.stringify(next);
  const [taken, setTaken] = useState(text);
  if (text === taken) return;
  setTaken(text);
  table.setCurrentPage(next.currentPage);
  table.setPageSize(next.pageSize);
  table.setFilters(filters, "replace");
  table.setSorters(sorters);
}
