import { SendOutlined } from "@ant-design/icons";
import { Button, Flex, Select, type TableProps } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { sentColumns as declared } from "#contracts/columns/webhooks";
import { type OutgoingDelivery, type OutgoingState, outgoingStates, webhookDeliveries } from "#contracts/webhook-endpoints";
import { useCommand } from "#src/hooks/commands/use-command";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { isAllowed } from "#src/lib/calls/allowed";
import type { Translate } from "#src/lib/words/translate";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { tableColumns } from "#src/lists/table-columns";
import { DetailsTitle } from "#src/ui/data/details-title";
import { ListBox } from "#src/ui/data/list-box";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { WebhookTabs } from "./tabs.tsx";

const bodyStyle = { margin: 0, fontSize: 12, whiteSpace: "pre-wrap", overflowWrap: "anywhere" } as const;
const pretty = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
const expandable = {
  columnTitle: <DetailsTitle />,
  expandedRowRender: (row: OutgoingDelivery) => (
    <pre dir="ltr" style={bodyStyle}>
      {pretty(row.body)}
    </pre>
  ),
};

export default function SentPage() {
  return (
    <FirstView of={webhookDeliveries.noun}>
      <Sent />
    </FirstView>
  );
}

/** Show every webhook event sent, with its result; any can be resent. */
function Sent() {
  const { t } = useTranslation("webhooks");
  const columns = useMemo(() => sentColumns(t), [t]);
  const table = useListTable<OutgoingDelivery>(webhookDeliveries, { columns });
  return (
    <PageShell title={t("titles:webhooks")} lead={t("sent.lead")} crumbs={[]}>
      <Panel flush>
        <WebhookTabs />
        <ListBox
          table={{ ...table, tableProps: { ...table.tableProps, expandable } }}
          width={720}
          search={table.filterProps.search}
          extra={
            <Select
              aria-label={t("fields.state")}
              value={table.filters.state?.[0] ?? ""}
              popupMatchSelectWidth={false}
              onChange={(state) => table.setFilter("state", state ? [state] : [])}
              options={[
                { value: "", label: t("common:states.all") },
                ...outgoingStates.map((one) => ({ value: one, label: t(`records:webhook_state.${one}`) })),
              ]}
            />
          }
          tools={<ListTools of={webhookDeliveries} table={table} views />}
          empty={<EmptyState icon={<SendOutlined aria-hidden="true" />} title={t("sent.empty")} text={t("sent.emptyText")} />}
        />
      </Panel>
    </PageShell>
  );
}

const looks: Record<OutgoingState, StatusKind> = { QUEUED: "waiting", SENT: "success", FAILED: "danger" };
const wrapStyle = { overflowWrap: "anywhere" } as const;

const sentColumns = (t: Translate): NonNullable<TableProps<OutgoingDelivery>["columns"]> => [
  ...tableColumns<OutgoingDelivery>(declared, (key) => t(`fields.${key}`), {
    created_at: { width: 170 },
    topic: {
      cell: (row) => (
        <Flex vertical gap={2} style={wrapStyle}>
          <bdi className="bh-number">{row.topic}</bdi>
          <bdi className="bh-small">{row.url}</bdi>
        </Flex>
      ),
    },
    state: {
      width: 220,
      cell: (row) => (
        <Flex vertical gap={2} align="flex-start" style={wrapStyle}>
          <StatusTag kind={looks[row.state]}>{t(`records:webhook_state.${row.state}`)}</StatusTag>
          <span className="bh-small">
            {t("sent.attempts", { count: row.attempts })} {row.error && <bdi className="bh-number">{row.error}</bdi>}
          </span>
        </Flex>
      ),
    },
  }),
  {
    key: "again",
    title: <span className="bh-hidden">{t("sent.again")}</span>,
    width: 140,
    align: "end",
    render: (_, row) => <Again row={row} />,
  },
];

function Again({ row }: { row: OutgoingDelivery }) {
  const { t } = useTranslation("webhooks");
  const resend = useCommand(webhookDeliveries, "resend");
  if (!isAllowed(row, "resend")) return null;
  return (
    <Button
      size="small"
      loading={resend.isPending}
      aria-label={t("sent.againFor", { topic: row.topic })}
      onClick={() => void resend.run({ params: { id: row.id } })}
    >
      {t("sent.again")}
    </Button>
  );
}
