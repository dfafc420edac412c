import { Button, Flex, type TableProps, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { type ApiKeyRow, keyColumns as declared, keyState } from "#contracts/columns/api-keys";
import { apiKeys } from "#contracts/stores";
import { useCommand } from "#src/hooks/commands/use-command";
import { useErrorText } from "#src/hooks/words/use-error-text";
import type { Translate } from "#src/lib/words/translate";
import { tableColumns } from "#src/lists/table-columns";
import { StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { useConfirm } from "#src/ui/dialogs/use-confirm";

export const keyColumns = (t: Translate): NonNullable<TableProps<ApiKeyRow>["columns"]> => [
  ...tableColumns<ApiKeyRow>(declared, (key) => t(`fields.${key}`), {
    name: {
      cell: (row) => (
        <Flex vertical gap={2}>
          <span>{row.name}</span>
          <bdi className="bh-small">{row.prefix}…</bdi>
        </Flex>
      ),
    },
    scopes: { cell: (row) => <bdi className="bh-small">{row.scopes.join(", ")}</bdi> },
    last_used_at: { width: 160 },
    expires_at: { width: 140, cell: (row) => <DateText at={row.expires_at} format="date" /> },
    state: { width: 130, cell: (row) => <Standing row={row} /> },
  }),
  {
    key: "revoke",
    title: <span className="bh-hidden">{t("revoke")}</span>,
    width: 110,
    align: "end",
    render: (_, row) => <Revoke row={row} />,
  },
];

const looks = { active: "success", revoked: "neutral", expired: "warning" } as const;

function Standing({ row }: { row: ApiKeyRow }) {
  const { t } = useTranslation("api-keys");
  const state = keyState(row);
  return <StatusTag kind={looks[state]}>{t(`records:key_state.${state}`)}</StatusTag>;
}

function Revoke({ row }: { row: ApiKeyRow }) {
  const { t } = useTranslation("api-keys");
  const confirm = useConfirm();
  const errorText = useErrorText();
  const revoke = useCommand(apiKeys, "revoke");
  if (row.revoked_at) return null;
  const ask = async () => {
    const sure = await confirm({
      title: t("revokeTitle", { name: row.name }),
      text: t("revokeText"),
      confirm: t("revoke"),
      danger: true,
    });
    if (sure) await revoke.run({ params: { id: row.id } });
  };
  return (
    <Flex vertical gap={2}>
      <Button size="small" danger loading={revoke.isPending} aria-label={t("revokeOf", { name: row.name })} onClick={() => void ask()}>
        {t("revoke")}
      </Button>
      {revoke.error && (
        <Typography.Text type="danger" role="alert">
          {errorText(revoke.error)}
        </Typography.Text>
      )}
    </Flex>
  );
}
