import { DeleteOutlined, DownloadOutlined } from "@ant-design/icons";
import { Alert, Button, Flex, Progress, Table, type TableProps } from "antd";
import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { listExports } from "#contracts/exports/exports";
import type { ExportState, ListExport } from "#contracts/exports/shapes";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { isAllowed } from "#src/lib/calls/allowed";
import type { Translate } from "#src/lib/words/translate";
import { useFile } from "#src/lists/use-file";
import { IconButton } from "#src/ui/actions/icon-button";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";
import { TableBox } from "#src/ui/data/table-box";
import { DateText } from "#src/ui/dates/date-text";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Loaded } from "#src/ui/feedback/loaded";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { fileParam } from "./resource.ts";

/** Show one's own exports: how far they have come, and their files. */
export default function ExportsPage() {
  const { t } = useTranslation("exports");
  const list = useOperation(listExports, "list");
  const { download, problem } = useExportedFile(list.data?.items);
  const isNarrow = useNarrow();
  const columns = useMemo(() => (isNarrow ? narrowExportColumns : exportColumns)(t, download), [isNarrow, t, download]);
  return (
    <PageShell lead={t("lead")}>
      {problem && <Alert type="error" showIcon message={problem} style={{ marginBlockEnd: 16 }} />}
      <Panel flush>
        <Loaded from={list}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={<DownloadOutlined aria-hidden="true" />} title={t("empty")} text={t("emptyText")} />
            ) : (
              <TableBox label={t("titles:exports")}>
                <Table<ListExport>
                  rowKey="id"
                  size="middle"
                  columns={columns}
                  dataSource={items}
                  pagination={false}
                  scroll={{ x: isNarrow ? 280 : 860 }}
                />
              </TableBox>
            )
          }
        </Loaded>
      </Panel>
    </PageShell>
  );
}

/** Return the download of a finished export. The one a notification leads to starts on arrival. */
function useExportedFile(items: readonly ListExport[] | undefined) {
  const file = useFile();
  const [params, setParams] = useSearchParams();
  const latest = useRef(file);
  latest.current = file;
  const download = useMemo(
    () =>
      ({ id, file_name }: ListExport) =>
        void latest.current.download(listExports, "file", { params: { id } }, file_name),
    [],
  );
  const wanted = items?.find((one) => one.id === params.get(fileParam) && isAllowed(one, "file"));
  useEffect(() => {
    if (!wanted) return;
    // A reload of the page does not download it again.
    setParams({}, { replace: true });
    download(wanted);
  }, [wanted, setParams, download]);
  return { download, problem: file.problem };
}

const looks: Record<ExportState, StatusKind> = {
  QUEUED: "waiting",
  RUNNING: "progress",
  DONE: "success",
  FAILED: "danger",
  CANCELLED: "neutral",
};

type Columns = NonNullable<TableProps<ListExport>["columns"]>;

const actionsOf = (t: Translate, onDownload: (row: ListExport) => void): Columns[number] => ({
  key: "actions",
  title: <span className="bh-hidden">{t("fields.actions")}</span>,
  align: "end",
  render: (_, row) => <Actions row={row} onDownload={onDownload} />,
});

/** Return two columns for narrow screens. */
const narrowExportColumns = (t: Translate, onDownload: (row: ListExport) => void): Columns => [
  {
    key: "file",
    title: t("fields.file"),
    render: (_, row) => (
      <Flex vertical gap={4} align="flex-start" style={{ overflowWrap: "anywhere" }}>
        <bdi>{row.file_name}</bdi>
        <Standing row={row} />
      </Flex>
    ),
  },
  actionsOf(t, onDownload),
];

const exportColumns = (t: Translate, onDownload: (row: ListExport) => void): Columns => [
  { key: "file", title: t("fields.file"), render: (_, row) => <bdi>{row.file_name}</bdi> },
  { key: "state", title: t("fields.state"), width: 200, render: (_, row) => <Standing row={row} /> },
  {
    key: "rows",
    title: t("fields.rows"),
    width: 100,
    align: "end",
    render: (_, row) => <span className="bh-number">{row.rows_done}</span>,
  },
  { key: "created_at", title: t("fields.created_at"), width: 200, render: (_, row) => <DateText at={row.created_at} /> },
  { key: "expires_at", title: t("fields.expires_at"), width: 130, render: (_, row) => <DateText at={row.expires_at} format="date" /> },
  { ...actionsOf(t, onDownload), width: 190 },
];

function Standing({ row: { state, error, rows_done, rows_total } }: { row: ListExport }) {
  const { t } = useTranslation("exports");
  const percent = rows_total ? Math.min(100, Math.floor((rows_done / rows_total) * 100)) : null;
  return (
    <Flex vertical gap={2} align="flex-start">
      <StatusTag kind={looks[state]}>{t(`state.${state}`)}</StatusTag>
      {state === "RUNNING" && percent !== null && <Progress percent={percent} size="small" aria-label={t("fields.state")} />}
      {error && <span className="bh-small">{t(`errors:${error}`)}</span>}
    </Flex>
  );
}

function Actions({ row, onDownload }: { row: ListExport; onDownload: (row: ListExport) => void }) {
  const { t } = useTranslation("exports");
  const cancel = useCommand(listExports, "cancel");
  const remove = useCommand(listExports, "delete");
  const name = row.file_name;
  const input = { params: { id: row.id } };
  if (isAllowed(row, "cancel"))
    return (
      <Button size="small" loading={cancel.isPending} aria-label={t("cancelOf", { name })} onClick={() => void cancel.run(input)}>
        {t("cancel")}
      </Button>
    );
  return (
    <Flex gap={4} justify="end">
      {isAllowed(row, "file") && (
        <Button
          size="small"
          icon={<DownloadOutlined aria-hidden="true" />}
          aria-label={t("downloadOf", { name })}
          onClick={() => onDownload(row)}
        >
          {t("download")}
        </Button>
      )}
      <IconButton
        size="small"
        icon={<DeleteOutlined aria-hidden="true" />}
        loading={remove.isPending}
        label={t("deleteOf", { name })}
        onClick={() => void remove.run(input)}
      />
    </Flex>
  );
}
