import { SyncOutlined } from "@ant-design/icons";
import { Alert, Button, Table, type TableProps } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type CheckedTopic, webhooks } from "#contracts/webhooks";
import { useCommand } from "#src/hooks/use-command";
import { useErrorText } from "#src/hooks/use-error-text";
import { useOperation } from "#src/hooks/use-operation";
import { CopyText } from "#src/ui/copy-text";
import { ErrorState } from "#src/ui/error-state";
import { LinkButton } from "#src/ui/link-button";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { TableSkeleton } from "#src/ui/skeletons";
import { type StatusKind, StatusTag } from "#src/ui/status-tag";
import { TableBox } from "#src/ui/table-box";
import { Tabs } from "./tabs.tsx";
import styles from "./webhooks.module.css";

const looks: Record<CheckedTopic["state"], StatusKind> = { CORRECT: "success", OUTDATED: "warning", MISSING: "danger" };

/** Every topic the product needs from the platform, whether it comes, and one button that repairs what does not. */
export default function WebhooksPage() {
  const { t } = useTranslation("webhooks");
  const check = useOperation(webhooks, "check");
  const refresh = useCommand(webhooks, "refresh", { notice: false });
  const errorText = useErrorText();
  const found = check.data;
  const [report, setReport] = useState<ReadonlyMap<string, string>>(new Map());
  const repair = async () => {
    const result = await refresh.run({});
    if (result.ok) setReport(new Map(result.data.report.map((row) => [row.topic, row.done])));
  };
  const columns: TableProps<CheckedTopic>["columns"] = [
    { key: "topic", title: t("fields.topic"), render: (_, row) => <bdi className="bh-number">{row.topic}</bdi> },
    {
      key: "state",
      title: t("fields.state"),
      width: 180,
      render: (_, row) => <StatusTag kind={looks[row.state]}>{t(`state.${row.state}`)}</StatusTag>,
    },
    {
      key: "callback",
      title: t("fields.callback"),
      render: (_, row) => <bdi className={styles.address}>{row.state === "OUTDATED" ? row.callbackUrl : row.callbackUrl ? "✓" : "—"}</bdi>,
    },
    {
      key: "done",
      title: t("fields.done"),
      width: 150,
      render: (_, row) => t(`done.${report.get(row.topic) ?? "NONE"}`),
    },
  ];
  return (
    <PageShell lead={t("lead")} actions={<LinkButton to="/dashboard/store">{t("toDeliveries")}</LinkButton>}>
      <Panel flush>
        <Tabs />
        {check.error ? (
          <ErrorState code={check.error.code} requestId={check.error.requestId} onRetry={check.retry} />
        ) : !found ? (
          <TableSkeleton rows={8} />
        ) : (
          <>
            <div className={styles.head}>
              <Alert
                className={styles.alert ?? ""}
                type={found.invalid_count === 0 ? "success" : "warning"}
                showIcon
                message={found.invalid_count === 0 ? t("allRight") : t("invalid", { count: found.invalid_count })}
                description={<CopyText text={found.callback_url} label={t("fields.callback")} />}
              />
              <Button type="primary" icon={<SyncOutlined />} loading={refresh.isPending} onClick={() => void repair()}>
                {t("refresh")}
              </Button>
            </div>
            {refresh.error && <p role="alert">{errorText(refresh.error)}</p>}
            <TableBox label={t("titles:webhooks")} stale={refresh.isPending}>
              <Table<CheckedTopic>
                rowKey="topic"
                size="middle"
                columns={columns}
                dataSource={found.items}
                pagination={false}
                scroll={{ x: 680 }}
              />
            </TableBox>
          </>
        )}
      </Panel>
    </PageShell>
  );
}
