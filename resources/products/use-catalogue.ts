import type { TableProps } from "antd";
import { useMemo } from "react";
import type { CatalogueRow } from "#contracts/columns/products";
import { products } from "#contracts/products";
import { type Period, periods, usualPeriod } from "#contracts/products/figures";
import { useListTable } from "#src/hooks/use-list-table";
import { useOperation } from "#src/hooks/use-operation";
import { usePersisted } from "#src/lib/storage";

/** Return the list of products, each with its figures of the chosen period as soon as they are counted. */
export function useCatalogue(columns: NonNullable<TableProps<CatalogueRow>["columns"]>) {
  const table = useListTable<CatalogueRow>(products, { columns });
  const [stored, setPeriod] = usePersisted<Period>("products.period", usualPeriod);
  const period = periods.includes(stored) ? stored : usualPeriod;
  const ids = table.rows.map(({ id }) => id).join(",");
  const counted = useOperation(products, "figures", { query: { ids, period } }, { enabled: ids !== "", keepPrevious: true });
  const rows = useMemo(() => {
    const figures = new Map((counted.data?.items ?? []).map((one) => [one.id, one]));
    return table.rows.map((row) => ({ ...row, figures: figures.get(row.id) }));
  }, [table.rows, counted.data]);
  return { table: { ...table, rows, tableProps: { ...table.tableProps, dataSource: rows } }, period, setPeriod };
}
