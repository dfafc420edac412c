import { DownloadOutlined } from "@ant-design/icons";
import { Alert, Table } from "antd";
import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { listExports } from "#contracts/exports/exports";
import type { ListExport } from "#contracts/exports/shapes";
import { useOperation } from "#src/hooks/data/use-operation";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { useFile } from "#src/lists/use-file";
import { TableBox } from "#src/ui/data/table-box";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Loaded } from "#src/ui/feedback/loaded";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { fileParam } from "./addresses.ts";
import { exportColumns, narrowExportColumns } from "./columns.tsx";

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
  const wanted = items?.find(({ id, state }) => id === params.get(fileParam) && state === "DONE");
  useEffect(() => {
    if (!wanted) return;
    // A reload of the page does not download it again.
    setParams({}, { replace: true });
    download(wanted);
  }, [wanted, setParams, download]);
  return { download, problem: file.problem };
}
