import { DownloadOutlined } from "@ant-design/icons";
import { Alert, Button, Flex, Progress, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { importOutcomes, type SubscriberImport, type subscriberImportStates, subscriberImports } from "#contracts/subscribers/imports";
import { useCommand } from "#src/hooks/commands/use-command";
import { numberWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { useFile } from "#src/lists/use-file";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";

const looks: Record<(typeof subscriberImportStates)[number], StatusKind> = {
  ...{ RUNNING: "progress", DONE: "success", FAILED: "danger", CANCELLED: "neutral" },
};

/** Show how far an import is, what came of its rows, and the file of those to check. */
export function ImportProgress({ found }: { found: SubscriberImport }) {
  const { t } = useTranslation("subscribers");
  const { id, name, state, dry_run, rows, position, error, created_at, has_errors } = found;
  const cancel = useCommand(subscriberImports, "cancel", { notice: false, failure: "toast" });
  const file = useFile();
  return (
    <Flex vertical gap={8} role="group" aria-label={name}>
      <Flex wrap gap="4px 8px" align="center">
        <Typography.Text strong style={{ overflowWrap: "anywhere" }}>
          <bdi>{name}</bdi>
        </Typography.Text>
        <StatusTag kind={looks[state]}>{t(`imports.${dry_run ? "dryState" : "state"}.${state}`)}</StatusTag>
        <Typography.Text type="secondary">
          <DateText at={created_at} format="datetime" />
        </Typography.Text>
      </Flex>
      {state === "RUNNING" && (
        <Progress percent={Math.min(99, Math.floor((position / rows) * 100))} size="small" aria-label={t("imports.progress")} />
      )}
      {error && <Alert type="error" showIcon message={t(`errors:${error}`)} />}
      <Counts found={found} />
      <Flex wrap gap={8}>
        {state === "RUNNING" && (
          <Button size="small" loading={cancel.isPending} onClick={() => void cancel.run({ params: { id }, body: {} })}>
            {t("imports.cancel")}
          </Button>
        )}
        {has_errors && state !== "RUNNING" && (
          <Button
            size="small"
            icon={<DownloadOutlined aria-hidden="true" />}
            loading={file.isRunning}
            onClick={() => void file.download(subscriberImports, "errors", { params: { id } }, `errors-${name}`)}
          >
            {t("imports.errors")}
          </Button>
        )}
      </Flex>
      {file.problem && <Alert type="error" showIcon message={file.problem} />}
    </Flex>
  );
}

/** List the outcomes that rows had; those of a dry run are what would be. */
function Counts({ found: { counts, dry_run } }: { found: SubscriberImport }) {
  const { t } = useTranslation("subscribers");
  const locale = useLocale();
  const shown = importOutcomes.filter((outcome) => (counts[outcome] ?? 0) > 0);
  if (shown.length === 0) return null;
  return (
    <ul style={{ margin: 0, paddingInlineStart: 20 }} aria-label={t(dry_run ? "imports.wouldBe" : "imports.was")}>
      {shown.map((outcome) => (
        <li key={outcome}>
          {t(`imports.outcome.${outcome}`)}: <span className="bh-number">{numberWords(counts[outcome] ?? 0, locale)}</span>
        </li>
      ))}
    </ul>
  );
}
