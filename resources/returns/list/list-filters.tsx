import { FilterOutlined } from "@ant-design/icons";
import { Badge, Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useTyped } from "#src/hooks/use-typed";
import { FilterBar } from "#src/ui/filter-bar";
import ListTools from "./list-tools.tsx";
import type { ReturnsTable } from "./use-returns.ts";

const FilterPanel = lazy(() => import("./filter-panel.tsx"));

/** Search, the filters that are on, and the panel that sets them. */
export function ListFilters({ table, currency }: { table: ReturnsTable; currency: string }) {
  const { t } = useTranslation("returns");
  const [typed, setTyped] = useTyped(table.search.value, table.search.onChange);
  const [isOpen, setOpen] = useState(false);
  const chips = table.chips.map(({ key, label, value, onRemove }) => ({ key, label, text: value, remove: onRemove }));
  const clear = () =>
    table.setFilters(Object.fromEntries(Object.keys(table.filters).map((name) => [name, name === "tab" ? (table.filters.tab ?? []) : []])));
  return (
    <>
      <FilterBar
        search={{ value: typed, onChange: setTyped, placeholder: t("list.search") }}
        chips={chips}
        onClear={clear}
        extra={<ListTools total={table.total} />}
      >
        <Badge count={chips.length} size="small" offset={[-4, 4]}>
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
