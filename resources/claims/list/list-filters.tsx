import { FilterOutlined } from "@ant-design/icons";
import { Badge, Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { claims } from "#contracts/claims/claims";
import { ListTools } from "#src/lists/list-tools";
import { FilterBar } from "#src/ui/filter-bar";
import type { ClaimsTable } from "./use-claims.ts";

const FilterPanel = lazy(() => import("./filter-panel.tsx"));

/** Show search, active filters, and the filter panel. */
export function ListFilters({ table }: { table: ClaimsTable }) {
  const { t } = useTranslation("claims");
  const [isOpen, setOpen] = useState(false);
  const { filterProps } = table;
  return (
    <>
      <FilterBar
        {...filterProps}
        search={{ ...filterProps.search, placeholder: t("list.search") }}
        onClear={table.clearFilters}
        extra={<ListTools of={claims} table={table} views />}
      >
        <Badge count={filterProps.chips.length} size="small" offset={[-4, 4]}>
          <Button icon={<FilterOutlined />} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
            {t("common:actions.filters")}
          </Button>
        </Badge>
      </FilterBar>
      {isOpen && (
        <Suspense>
          <FilterPanel table={table} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
