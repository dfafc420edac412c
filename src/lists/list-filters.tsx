import { FilterOutlined } from "@ant-design/icons";
import { Badge, Button } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Contract } from "#contracts/contract";
import { OnDemand } from "#src/first-paint/on-demand";
import { FilterBar, type FilterChip, type Search } from "#src/ui/data/filter-bar";
import { ListTools, type ListToolsProps } from "./list-tools.tsx";

interface ListFiltersProps {
  /** The contract with the list. */
  of: Contract;
  table: ListToolsProps["table"] & { filterProps: { search: Search; chips: readonly FilterChip[]; onClear: () => void } };
  /** Default: clears the search too. */
  onClear?: () => void;
  /** The panel of all filters, loaded when it is opened. */
  panel: (close: () => void) => ReactNode;
}

/** Show search, active filters and a list's tools, and open the panel of all filters. */
export function ListFilters({ of, table, onClear = table.filterProps.onClear, panel }: ListFiltersProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { filterProps } = table;
  return (
    <>
      <FilterBar {...filterProps} onClear={onClear} extra={<ListTools of={of} table={table} views />}>
        <Badge count={filterProps.chips.length} size="small" offset={[-4, 4]}>
          <Button icon={<FilterOutlined aria-hidden="true" />} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
            {t("common:actions.filters")}
          </Button>
        </Badge>
      </FilterBar>
      {isOpen && <OnDemand onMissing={close}>{panel(close)}</OnDemand>}
    </>
  );
}
