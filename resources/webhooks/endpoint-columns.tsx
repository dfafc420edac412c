import { Button, Flex, Switch, type TableProps, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { endpointColumns as declared } from "#contracts/columns/webhooks";
import { type WebhookEndpoint, webhookEndpoints } from "#contracts/webhook-endpoints";
import { useCommand } from "#src/hooks/commands/use-command";
import { useErrorText } from "#src/hooks/words/use-error-text";
import type { Translate } from "#src/lib/words/translate";
import { tableColumns } from "#src/lists/table-columns";
import { DeleteButton } from "#src/ui/actions/delete-button";
import { DateText } from "#src/ui/dates/date-text";

const urlStyle = { blockSize: "auto", padding: 0, textAlign: "start", whiteSpace: "normal", overflowWrap: "anywhere" } as const;

export const endpointColumns = (
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
