import { Button, Flex, Progress } from "antd";
import { useTranslation } from "react-i18next";
import { listExports } from "#contracts/exports/exports";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useFile } from "../use-file.ts";

/** Show how far an export in the background has come, and its file once it is written. The page may be left meanwhile. */
export function QueuedExport({ id, onEnd }: { id: string; onEnd: () => void }) {
  const { t } = useTranslation("lists");
  const { data } = useOperation(listExports, "show", { params: { id } });
  const cancel = useCommand(listExports, "cancel", { notice: false, onSuccess: onEnd });
  const file = useFile();
  const state = data?.state ?? "QUEUED";
  const done = data?.rows_done ?? 0;
  if (data && state === "DONE")
    return (
      <Flex role="status" gap={4} align="center" wrap>
        <Button
          type="primary"
          loading={file.isRunning}
          onClick={async () => {
            const failed = await file.download(listExports, "file", { params: { id } }, data.file_name);
            if (!failed) onEnd();
          }}
        >
          {t("export.download", { count: done })}
        </Button>
        <Button onClick={onEnd}>{t("export.later")}</Button>
        {file.problem && <span role="alert">{file.problem}</span>}
      </Flex>
    );
  if (state === "FAILED" || state === "CANCELLED")
    return (
      <Flex gap={4} align="center" wrap>
        <span role="alert">{t([`errors:${data?.error}`, "export.failed"])}</span>
        <Button onClick={onEnd}>{t("common:actions.close")}</Button>
      </Flex>
    );
  return (
    <Flex role="status" gap={8} align="center" wrap>
      <ExportProgress done={done} total={data?.rows_total ?? null} />
      <span>{t("export.writing", { count: done })}</span>
      <Button size="small" loading={cancel.isPending} onClick={() => void cancel.run({ params: { id } })}>
        {t("export.cancel")}
      </Button>
    </Flex>
  );
}

/** Show the share of rows written; an unknown total has no share. */
export function ExportProgress({ done, total }: { done: number; total: number | null }) {
  const { t } = useTranslation("lists");
  if (!total) return null;
  const percent = Math.min(100, Math.floor((done / total) * 100));
  return <Progress percent={percent} size="small" style={{ inlineSize: 120, margin: 0 }} aria-label={t("export.progress")} />;
}
