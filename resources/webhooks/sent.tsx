import { SendOutlined } from "@ant-design/icons";
import { Button, Flex, Pagination, Select, Table, type TableProps } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type OutgoingDelivery, type OutgoingState, outgoingStates, webhookEndpoints } from "#contracts/webhook-endpoints";
import { useCommand } from "#src/hooks/use-command";
import { useOperation } from "#src/hooks/use-operation";
import { DateText } from "#src/ui/date-text";
import { EmptyState } from "#src/ui/empty-state";
import { Loaded } from "#src/ui/loaded";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { type StatusKind, StatusTag } from "#src/ui/status-tag";
import { TableBox } from "#src/ui/table-box";
import { Tabs } from "./tabs.tsx";

const looks: Record<OutgoingState, StatusKind> = { QUEUED: "waiting", SENT: "success", FAILED: "danger" };
const limit = 20;
const bodyStyle = { margin: 0, fontSize: 12, whiteSpace: "pre-wrap", overflowWrap: "anywhere" } as const;

/** Show every webhook event sent, with its result; any can be resent. */
export default function Sent() {
  const { t } = useTranslation("webhooks");
  const [page, setPage] = useState(1);
  const [state, setState] = useState<OutgoingState | "">("");
  const query = { page: String(page), limit: String(limit), ...(state && { state }) };
  const list = useOperation(webhookEndpoints, "deliveries", { query }, { keepPrevious: true });
  const columns: TableProps<OutgoingDelivery>["columns"] = [
    { key: "at", title: t("fields.created_at"), width: 170, render: (_, row) => <DateText at={row.created_at} /> },
    {
      key: "topic",
      title: t("fields.topic"),
      render: (_, row) => (
        <Flex vertical gap={2} style={{ overflowWrap: "anywhere" }}>
          <bdi className="bh-number">{row.topic}</bdi>
          <bdi className="bh-small">{row.url}</bdi>
        </Flex>
      ),
    },
    {
      key: "state",
      title: t("fields.state"),
      width: 220,
      render: (_, row) => (
        <Flex vertical gap={2} align="flex-start" style={{ overflowWrap: "anywhere" }}>
          <StatusTag kind={looks[row.state]}>{t(`enums:webhook_state.${row.state}`)}</StatusTag>
          <span className="bh-small">
            {t("sent.attempts", { count: row.attempts })} {row.error && <bdi className="bh-number">{row.error}</bdi>}
          </span>
        </Flex>
      ),
    },
    {
      key: "again",
      title: <span className="bh-hidden">{t("sent.again")}</span>,
      width: 140,
      align: "end",
      render: (_, row) => <Again row={row} />,
    },
  ];
  return (
    <PageShell title={t("titles:webhooks")} lead={t("sent.lead")} crumbs={[]}>
      <Panel flush>
        <Tabs />
        <Flex style={{ padding: "16px 20px" }}>
          <Select
            aria-label={t("fields.state")}
            value={state}
            popupMatchSelectWidth={false}
            onChange={(next) => {
              setState(next);
              setPage(1);
            }}
            options={[
              { value: "" as const, label: t("common:states.all") },
              ...outgoingStates.map((one) => ({ value: one, label: t(`enums:webhook_state.${one}`) })),
            ]}
          />
        </Flex>
        <Loaded from={list}>
          {({ items, total }) =>
            items.length === 0 ? (
              <EmptyState icon={<SendOutlined />} title={t("sent.empty")} text={t("sent.emptyText")} />
            ) : (
              <>
                <TableBox label={t("tabs.sent")} stale={list.isOutdated}>
                  <Table<OutgoingDelivery>
                    rowKey="id"
                    size="middle"
                    columns={columns}
                    dataSource={items}
                    pagination={false}
                    scroll={{ x: 720 }}
                    expandable={{
                      expandedRowRender: (row) => (
                        <pre dir="ltr" style={bodyStyle}>
                          {pretty(row.body)}
                        </pre>
                      ),
                    }}
                  />
                </TableBox>
                <nav aria-label={t("common:nav.pages")}>
                  <Pagination
                    style={{ padding: "12px 20px" }}
                    align="end"
                    size="small"
                    current={page}
                    pageSize={limit}
                    total={total ?? 0}
                    hideOnSinglePage
                    showSizeChanger={false}
                    onChange={setPage}
                  />
                </nav>
              </>
            )
          }
        </Loaded>
      </Panel>
    </PageShell>
  );
}

const pretty = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

function Again({ row }: { row: OutgoingDelivery }) {
  const { t } = useTranslation("webhooks");
  const resend = useCommand(webhookEndpoints, "resend");
  if (row.state === "QUEUED") return null;
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
