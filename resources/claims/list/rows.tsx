import { SafetyOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { ClaimRow } from "#contracts/claims/shapes";
import type { ClaimTab } from "#contracts/claims/states";
import { Can } from "#src/lib/can";
import { Rows as ListRows } from "#src/lists/rows";
import type { Selection } from "#src/lists/use-selection";
import { EmptyState } from "#src/ui/empty-state";
import { LinkButton } from "#src/ui/link-button";
import { newAddress } from "../addresses.ts";
import { Cards } from "./cards.tsx";
import type { ClaimsTable } from "./use-claims.ts";

interface RowsProps {
  table: ClaimsTable;
  tab: ClaimTab;
  selection: Selection<ClaimRow>;
}

/** Show the rows, or what replaces them. */
export function Rows({ table, tab, selection }: RowsProps) {
  const { t } = useTranslation("claims");
  return (
    <ListRows
      table={table}
      selection={selection}
      words={t}
      cards={<Cards rows={table.rows} now={table.now} changed={table.changed} selected={selection.rows} onSelect={selection.toggle} />}
      nothing={<Nothing table={table} tab={tab} />}
    />
  );
}

function Nothing({ table, tab }: { table: ClaimsTable; tab: ClaimTab }) {
  const { t } = useTranslation("claims");
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
      icon={<SafetyOutlined />}
      title={t("list.empty")}
      text={t("list.emptyText")}
      action={
        <Can I="create" a="Claim">
          <LinkButton to={newAddress()}>{t("actions.create")}</LinkButton>
        </Can>
      }
    />
  );
}
