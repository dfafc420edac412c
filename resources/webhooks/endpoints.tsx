import { PlusOutlined, SendOutlined } from "@ant-design/icons";
import { Button, Flex, Switch, Table, type TableProps, Typography } from "antd";
import { lazy, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { endpointColumns as declared } from "#contracts/columns/webhooks";
import { type WebhookEndpoint, webhookEndpoints } from "#contracts/webhook-endpoints";
import { OnDemand } from "#src/first-paint/on-demand";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { useLook } from "#src/lib/lists/list-look";
import type { Translate } from "#src/lib/words/translate";
import { ListTools } from "#src/lists/list-tools";
import { tableColumns } from "#src/lists/table-columns";
import { DeleteButton } from "#src/ui/actions/delete-button";
import { TableBox } from "#src/ui/data/table-box";
import { DateText } from "#src/ui/dates/date-text";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Loaded } from "#src/ui/feedback/loaded";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { WebhookTabs } from "./tabs.tsx";

const EndpointDialog = lazy(() => import("./endpoint-dialog.tsx"));

/** Show the store's webhook endpoints and their topics. */
export default function Endpoints() {
  const { t } = useTranslation("webhooks");
  const list = useOperation(webhookEndpoints, "list");
  const [edited, setEdited] = useState<WebhookEndpoint | "new">();
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setEdited("new")}>
      {t("endpoints.create")}
    </Button>
  );
  const columns = useMemo(() => endpointColumns(t, setEdited), [t]);
  const look = useLook(webhookEndpoints.noun, columns);
  return (
    <PageShell title={t("titles:webhooks")} lead={t("endpoints.lead")} actions={create} crumbs={[]}>
      <Panel flush>
        <WebhookTabs />
        <Loaded from={list}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={<SendOutlined aria-hidden="true" />} title={t("endpoints.empty")} text={t("endpoints.emptyText")} />
            ) : (
              <>
                <Flex justify="end" gap={4} style={{ padding: "12px 20px" }}>
                  <ListTools of={webhookEndpoints} table={{ look, total: items.length, totalExact: true }} />
                </Flex>
                <TableBox label={t("tabs.endpoints")}>
                  <Table<WebhookEndpoint>
                    rowKey="id"
                    size={look.density}
                    columns={look.columns}
                    dataSource={items}
                    pagination={false}
                    scroll={{ x: 640 }}
                  />
                </TableBox>
              </>
            )
          }
        </Loaded>
      </Panel>
      {edited && (
        <OnDemand onMissing={() => setEdited(undefined)}>
          <EndpointDialog endpoint={edited === "new" ? null : edited} onClose={() => setEdited(undefined)} />
        </OnDemand>
      )}
    </PageShell>
  );
}

const urlStyle = { blockSize: "auto", padding: 0, textAlign: "start", whiteSpace: "normal", overflowWrap: "anywhere" } as const;

const endpointColumns = (
  t: Translate,
  onEdit: (endpoint: WebhookEndpoint) => void,
): NonNullable<TableProps<WebhookEndpoint>["columns"]> => [
  ...tableColumns<WebhookEndpoint>(declared, (key) => t(`fields.${key}`), {
    url: {
      cell: (row) => (
        <Button type="link" size="small" style={urlStyle} onClick={() => onEdit(row)}>
          <bdi>{row.url}</bdi>
        </Button>
      ),
    },
    topics: { width: 140, cell: (row) => t("endpoints.topics", { count: row.topics.length }) },
    active: { width: 220, cell: (row) => <Active row={row} /> },
    created_at: { width: 160, cell: (row) => <DateText at={row.created_at} format="date" /> },
  }),
  {
    key: "delete",
    title: <span className="bh-hidden">{t("common:actions.delete")}</span>,
    width: 60,
    align: "end",
    render: (_, row) => <Delete row={row} />,
  },
];

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
