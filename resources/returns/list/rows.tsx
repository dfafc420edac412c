import { InboxOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { ReturnRow } from "#contracts/returns/shapes";
import type { Tab } from "#contracts/returns/states";
import { Rows as ListRows } from "#src/lists/rows";
import type { Selection } from "#src/lists/use-selection";
import { EmptyState } from "#src/ui/empty-state";
import { LinkButton } from "#src/ui/link-button";
import { createAddress } from "../addresses.ts";
import { Cards } from "./cards.tsx";
import type { ReturnsTable } from "./use-returns.ts";

interface RowsProps {
  table: ReturnsTable;
  tab: Tab;
  selection: Selection<ReturnRow>;
  now: Date;
}

/** Show the rows, or what replaces them. */
export function Rows({ table, tab, selection, now }: RowsProps) {
  const { t } = useTranslation("returns");
  return (
    <ListRows
      table={table}
      selection={selection}
      words={t}
      cards={<Cards rows={table.rows} now={now} changed={table.changed} selected={selection.rows} onSelect={selection.toggle} />}
      nothing={<Nothing table={table} tab={tab} />}
    />
  );
}

function Nothing({ table, tab }: { table: ReturnsTable; tab: Tab }) {
  const { t } = useTranslation("returns");
  const [, setParams] = useSearchParams();
  const isFiltered = table.state.q !== "" || Object.entries(table.filters).some(([name, values]) => name !== "tab" && values.length > 0);
  if (isFiltered) {
    return (
      <EmptyState
        title={t("common:states.noMatch")}
        text={t("common:states.noMatchText")}
        action={<Button onClick={() => setParams(tab === "all" ? {} : { tab })}>{t("common:actions.clearFilters")}</Button>}
      />
    );
  }
  if (tab !== "all") return <EmptyState title={t("list.emptyTab")} text={t(`list.emptyTabs.${tab}`)} />;
  return (
    <EmptyState
      icon={<InboxOutlined />}
      title={t("list.empty")}
      text={t("list.emptyText")}
      action={<LinkButton to={createAddress}>{t("actions.create")}</LinkButton>}
    />
  );
}
