import { KeyOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Flex, Table, type TableProps, Typography } from "antd";
import { lazy, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ApiKeyRow, keyColumns as declared, keyState } from "#contracts/columns/api-keys";
import { apiKeys } from "#contracts/stores";
import { OnDemand } from "#src/first-paint/on-demand";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { useLook } from "#src/lib/lists/list-look";
import type { Translate } from "#src/lib/words/translate";
import { ListTools } from "#src/lists/list-tools";
import { tableColumns } from "#src/lists/table-columns";
import { StatusTag } from "#src/ui/data/status-tag";
import { TableBox } from "#src/ui/data/table-box";
import { DateText } from "#src/ui/dates/date-text";
import { useConfirm } from "#src/ui/dialogs/use-confirm";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Loaded } from "#src/ui/feedback/loaded";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";

const KeyDialog = lazy(() => import("./key-dialog.tsx"));

/** Show the store's API keys: their scopes, and when each was last used. */
export default function ApiKeysPage() {
  const { t } = useTranslation("api-keys");
  const list = useOperation(apiKeys, "list");
  const [isMaking, setMaking] = useState(false);
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setMaking(true)}>
      {t("create")}
    </Button>
  );
  const columns = useMemo(() => keyColumns(t), [t]);
  const look = useLook(apiKeys.noun, columns);
  return (
    <PageShell lead={t("lead")} actions={create}>
      <Panel flush>
        <Loaded from={list}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={<KeyOutlined aria-hidden="true" />} title={t("empty")} text={t("emptyText")} />
            ) : (
              <>
                <Flex justify="end" gap={4} style={{ padding: "12px 20px" }}>
                  <ListTools of={apiKeys} table={{ look, total: items.length, totalExact: true }} />
                </Flex>
                <TableBox label={t("titles:api-keys")}>
                  <Table<ApiKeyRow>
                    rowKey="id"
                    size={look.density}
                    columns={look.columns}
                    dataSource={items}
                    pagination={false}
                    scroll={{ x: 900 }}
                  />
                </TableBox>
              </>
            )
          }
        </Loaded>
      </Panel>
      {isMaking && (
        <OnDemand onMissing={() => setMaking(false)}>
          <KeyDialog onClose={() => setMaking(false)} />
        </OnDemand>
      )}
    </PageShell>
  );
}

const keyColumns = (t: Translate): NonNullable<TableProps<ApiKeyRow>["columns"]> => [
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
