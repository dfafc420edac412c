import { PlusOutlined, SendOutlined } from "@ant-design/icons";
import { Button, Switch, Table, type TableProps } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { type WebhookEndpoint, webhookEndpoints } from "#contracts/webhook-endpoints";
import { useCommand } from "#src/hooks/use-command";
import { useErrorText } from "#src/hooks/use-error-text";
import { useOperation } from "#src/hooks/use-operation";
import { DateText } from "#src/ui/date-text";
import { DeleteButton } from "#src/ui/delete-button";
import { EmptyState } from "#src/ui/empty-state";
import { ErrorState } from "#src/ui/error-state";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { TableSkeleton } from "#src/ui/skeletons";
import { TableBox } from "#src/ui/table-box";
import { Tabs } from "./tabs.tsx";
import styles from "./webhooks.module.css";

const EndpointDialog = lazy(() => import("./endpoint-dialog.tsx"));

/** The merchant's own systems, and what each hears of. */
export default function Endpoints() {
  const { t } = useTranslation("webhooks");
  const list = useOperation(webhookEndpoints, "list");
  const [edited, setEdited] = useState<WebhookEndpoint | "new">();
  const create = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited("new")}>
      {t("endpoints.create")}
    </Button>
  );
  const columns: TableProps<WebhookEndpoint>["columns"] = [
    {
      key: "url",
      title: t("fields.url"),
      render: (_, row) => (
        <span className={styles.url}>
          <Button type="link" size="small" className={styles.url ?? ""} onClick={() => setEdited(row)}>
            <bdi>{row.url}</bdi>
          </Button>
          <span className={styles.soft}>{t("endpoints.topics", { count: row.topics.length })}</span>
        </span>
      ),
    },
    { key: "active", title: t("fields.active"), width: 220, render: (_, row) => <Active row={row} /> },
    {
      key: "created_at",
      title: t("fields.created_at"),
      width: 160,
      render: (_, row) => <DateText at={row.created_at} format="date" />,
    },
    {
      key: "delete",
      title: <span className="bh-hidden">{t("common:actions.delete")}</span>,
      width: 60,
      align: "end",
      render: (_, row) => <Delete row={row} />,
    },
  ];
  return (
    <PageShell title={t("titles:webhooks")} lead={t("endpoints.lead")} actions={create} crumbs={[]}>
      <Panel flush>
        <Tabs />
        {list.error ? (
          <ErrorState code={list.error.code} requestId={list.error.requestId} onRetry={list.retry} />
        ) : !list.data ? (
          <TableSkeleton rows={3} />
        ) : list.data.items.length === 0 ? (
          <EmptyState icon={<SendOutlined />} title={t("endpoints.empty")} text={t("endpoints.emptyText")} />
        ) : (
          <TableBox label={t("tabs.endpoints")}>
            <Table<WebhookEndpoint>
              rowKey="id"
              size="middle"
              columns={columns}
              dataSource={list.data.items}
              pagination={false}
              scroll={{ x: 640 }}
            />
          </TableBox>
        )}
      </Panel>
      {edited && (
        <Suspense>
          <EndpointDialog endpoint={edited === "new" ? null : edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </PageShell>
  );
}

function Active({ row }: { row: WebhookEndpoint }) {
  const { t } = useTranslation("webhooks");
  const errorText = useErrorText();
  const update = useCommand(webhookEndpoints, "update");
  return (
    <span className={styles.url}>
      <Switch
        checked={row.active}
        loading={update.isPending}
        aria-label={t("endpoints.activeOf", { url: row.url })}
        onChange={(active) => void update.run({ params: { id: row.id }, body: { active } }, { expectedVersion: row.version })}
        style={{ justifySelf: "start" }}
      />
      {row.disabled_at && <span className={styles.problem}>{t("endpoints.disabled", { count: row.failures })}</span>}
      {update.error && <span className={styles.problem}>{errorText(update.error)}</span>}
    </span>
  );
}

function Delete({ row }: { row: WebhookEndpoint }) {
  const { t } = useTranslation("webhooks");
  const errorText = useErrorText();
  const remove = useCommand(webhookEndpoints, "delete");
  return (
    <DeleteButton
      label={t("endpoints.deleteOf", { url: row.url })}
      question={t("endpoints.deleteQuestion")}
      text={<bdi>{row.url}</bdi>}
      onDelete={async () => {
        const result = await remove.run({ params: { id: row.id } });
        return result.ok ? undefined : errorText(result.error);
      }}
    />
  );
}
