import { PlusOutlined, SendOutlined } from "@ant-design/icons";
import { Button, Flex, Switch, Table, type TableProps, Typography } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { type WebhookEndpoint, webhookEndpoints } from "#contracts/webhook-endpoints";
import { useCommand } from "#src/hooks/use-command";
import { useErrorText } from "#src/hooks/use-error-text";
import { useOperation } from "#src/hooks/use-operation";
import { DateText } from "#src/ui/date-text";
import { DeleteButton } from "#src/ui/delete-button";
import { EmptyState } from "#src/ui/empty-state";
import { Loaded } from "#src/ui/loaded";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { TableBox } from "#src/ui/table-box";
import { Tabs } from "./tabs.tsx";

const EndpointDialog = lazy(() => import("./endpoint-dialog.tsx"));

const urlStyle = { blockSize: "auto", padding: 0, textAlign: "start", whiteSpace: "normal", overflowWrap: "anywhere" } as const;

/** Show the store's webhook endpoints and their topics. */
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
        <Flex vertical gap={2} align="flex-start">
          <Button type="link" size="small" style={urlStyle} onClick={() => setEdited(row)}>
            <bdi>{row.url}</bdi>
          </Button>
          <span className="bh-small">{t("endpoints.topics", { count: row.topics.length })}</span>
        </Flex>
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
        <Loaded from={list}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={<SendOutlined />} title={t("endpoints.empty")} text={t("endpoints.emptyText")} />
            ) : (
              <TableBox label={t("tabs.endpoints")}>
                <Table<WebhookEndpoint>
                  rowKey="id"
                  size="middle"
                  columns={columns}
                  dataSource={items}
                  pagination={false}
                  scroll={{ x: 640 }}
                />
              </TableBox>
            )
          }
        </Loaded>
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
    <Flex vertical gap={2} align="flex-start">
      <Switch
        checked={row.active}
        loading={update.isPending}
        aria-label={t("endpoints.activeOf", { url: row.url })}
        onChange={(active) => void update.run({ params: { id: row.id }, body: { active } }, { expectedVersion: row.version })}
      />
      {row.disabled_at && <Typography.Text type="danger">{t("endpoints.disabled", { count: row.failures })}</Typography.Text>}
      {update.error && <Typography.Text type="danger">{errorText(update.error)}</Typography.Text>}
    </Flex>
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
