import type { TableProps } from "antd";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { type SubscriberAction, subscriberActions } from "#contracts/subscribers/bulk";
import type { SubscriberRow } from "#contracts/subscribers/shapes";
import { subscribers } from "#contracts/subscribers/subscribers";
import { OnDemand } from "#src/first-paint/on-demand";
import type { ListState } from "#src/lib/list-state";
import { BulkBar } from "#src/lists/bulk-bar";
import type { Selection } from "#src/lists/use-selection";
import { nameOf } from "../parts.tsx";
import { ExportSelected } from "./export-selected.tsx";

const BulkDialog = lazy(() => import("./bulk-dialog.tsx"));

const of = { contract: subscribers, actions: subscriberActions };

/** Return the boxes by which rows are selected, across pages. */
export function useRowSelection(selection: Selection<SubscriberRow>): TableProps<SubscriberRow>["rowSelection"] {
  const { t } = useTranslation("subscribers");
  return {
    columnWidth: 44,
    selectedRowKeys: [...selection.rows.keys()],
    preserveSelectedRowKeys: true,
    onSelect: (row, on) => selection.toggle(row, on),
    onSelectAll: (on, _rows, touched) => {
      for (const row of touched) selection.toggle(row, on);
    },
    getCheckboxProps: (row) => ({ "aria-label": t("bulk.selectRow", { name: nameOf(row) }) }) as object,
    getTitleCheckboxProps: () => ({ "aria-label": t("bulk.selectPage") }) as object,
  };
}

interface BulkProps {
  selection: Selection<SubscriberRow>;
  total: number | undefined;
  state: ListState;
}

/** Show what can be done to the selected people. */
export function Bulk({ selection, total, state }: BulkProps) {
  const [action, setAction] = useState<SubscriberAction>();
  const rows = [...selection.rows.values()];
  return (
    <>
      {rows.length > 0 && (
        <BulkBar<SubscriberRow, SubscriberAction>
          of={subscribers}
          actions={subscriberActions}
          selection={selection}
          total={total}
          filters={state}
          onAction={setAction}
          extra={<ExportSelected ids={rows.map(({ id }) => id)} />}
        />
      )}
      {action && (
        <OnDemand onMissing={() => setAction(undefined)}>
          <BulkDialog
            of={of}
            action={action}
            rows={rows.map((row) => ({ id: row.id, number: nameOf(row) }))}
            onClose={() => setAction(undefined)}
            onDone={selection.keep}
          />
        </OnDemand>
      )}
    </>
  );
}
