import { FilterOutlined } from "@ant-design/icons";
import { Badge, Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { returns } from "#contracts/returns/returns";
import { ListTools } from "#src/lists/list-tools";
import { FilterBar } from "#src/ui/filter-bar";
import type { ReturnsTable } from "./use-returns.ts";

const FilterPanel = lazy(() => import("./filter-panel.tsx"));

/** Show search, active filters, and the filter panel. */
export function ListFilters({ table, currency }: { table: ReturnsTable; currency: string }) {
  const { t } = useTranslation("returns");
  const [isOpen, setOpen] = useState(false);
  const { filterProps } = table;
  return (
    <>
      <FilterBar
        {...filterProps}
        search={{ ...filterProps.search, placeholder: t("list.search") }}
        onClear={table.clearFilters}
        extra={<ListTools of={returns} table={table} views />}
      >
        <Badge count={filterProps.chips.length} size="small" offset={[-4, 4]}>
          <Button icon={<FilterOutlined />} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
            {t("common:actions.filters")}
          </Button>
        </Badge>
      </FilterBar>
      {isOpen && (
        <Suspense>
          <FilterPanel table={table} currency={currency} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
