import { Button, Flex, type TableProps } from "antd";
import { useTranslation } from "react-i18next";
import { sentColumns as declared } from "#contracts/columns/webhooks";
import { type OutgoingDelivery, type OutgoingState, webhookDeliveries } from "#contracts/webhook-endpoints";
import { useCommand } from "#src/hooks/commands/use-command";
import type { Translate } from "#src/lib/words/translate";
import { tableColumns } from "#src/lists/table-columns";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";

const looks: Record<OutgoingState, StatusKind> = { QUEUED: "waiting", SENT: "success", FAILED: "danger" };
const wrapStyle = { overflowWrap: "anywhere" } as const;

export const sentColumns = (t: Translate): NonNullable<TableProps<OutgoingDelivery>["columns"]> => [
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
