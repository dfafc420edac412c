import { DownloadOutlined } from "@ant-design/icons";
import { Button, Dropdown, type TableProps } from "antd";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { exportFormats } from "#contracts/exports/shapes";
import { type SubscriberAction, subscriberActions } from "#contracts/subscribers/bulk";
import type { SubscriberRow } from "#contracts/subscribers/shapes";
import { subscribers } from "#contracts/subscribers/subscribers";
import { OnDemand } from "#src/first-paint/on-demand";
import { todayIn } from "#src/lib/dates/days";
import type { ListState } from "#src/lib/lists/list-state";
import { Can } from "#src/lib/session/can";
import { BulkBar } from "#src/lists/bulk-bar";
import { useFile } from "#src/lists/use-file";
import type { Selection } from "#src/lists/use-selection";
import { subscriberName } from "../parts.tsx";

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
    getCheckboxProps: (row) => ({ "aria-label": t("bulk.selectRow", { name: subscriberName(row) }) }) as object,
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
            rows={rows.map((row) => ({ id: row.id, number: subscriberName(row) }))}
            onClose={() => setAction(undefined)}
            onDone={selection.keep}
          />
        </OnDemand>
      )}
    </>
  );
}

/** Download the selected people. */
function ExportSelected({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation();
  const file = useFile();
  const download = (format: (typeof exportFormats)[number]) =>
    file.download(subscribers, "export", { query: { ids: ids.join(","), format } }, `subscribers-${todayIn()}.${format}`);
  return (
    <Can I="export" a="Subscriber">
      <Dropdown
        trigger={["click"]}
        menu={{
          items: exportFormats.map((key) => ({ key, label: t(`lists:export.${key}`) })),
          onClick: ({ key }) => void download(key as (typeof exportFormats)[number]),
        }}
      >
        <Button size="small" icon={<DownloadOutlined aria-hidden="true" />} aria-haspopup="menu" loading={file.isRunning}>
          {t("lists:export.button")}
        </Button>
      </Dropdown>
      {file.problem && <span role="alert">{file.problem}</span>}
    </Can>
  );
}
