import { KeyOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Flex, Table, type TableProps, Typography } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { type ApiKey, apiKeys } from "#contracts/stores";
import { useCommand } from "#src/hooks/use-command";
import { useErrorText } from "#src/hooks/use-error-text";
import { useOperation } from "#src/hooks/use-operation";
import { DateText } from "#src/ui/date-text";
import { EmptyState } from "#src/ui/empty-state";
import { Loaded } from "#src/ui/loaded";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { StatusTag } from "#src/ui/status-tag";
import { TableBox } from "#src/ui/table-box";
import { useConfirm } from "#src/ui/use-confirm";

type Key = z.output<typeof ApiKey>;
const KeyDialog = lazy(() => import("./key-dialog.tsx"));

/** Show the store's API keys: their scopes, and when each was last used. */
export default function ApiKeysPage() {
  const { t } = useTranslation("api-keys");
  const list = useOperation(apiKeys, "list");
  const [isMaking, setMaking] = useState(false);
  const create = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setMaking(true)}>
      {t("create")}
    </Button>
  );
  const columns: TableProps<Key>["columns"] = [
    {
      key: "name",
      title: t("fields.name"),
      render: (_, row) => (
        <Flex vertical gap={2}>
          <span>{row.name}</span>
          <bdi className="bh-small">{row.prefix}…</bdi>
        </Flex>
      ),
    },
    { key: "scopes", title: t("fields.scopes"), render: (_, row) => <bdi className="bh-small">{row.scopes.join(", ")}</bdi> },
    { key: "last", title: t("fields.last_used_at"), width: 160, render: (_, row) => <DateText at={row.last_used_at} /> },
    {
      key: "expires",
      title: t("fields.expires_at"),
      width: 140,
      render: (_, row) => <DateText at={row.expires_at} format="date" />,
    },
    { key: "state", title: t("fields.state"), width: 130, render: (_, row) => <Standing row={row} /> },
    {
      key: "revoke",
      title: <span className="bh-hidden">{t("revoke")}</span>,
      width: 110,
      align: "end",
      render: (_, row) => <Revoke row={row} />,
    },
  ];
  return (
    <PageShell lead={t("lead")} actions={create}>
      <Panel flush>
        <Loaded from={list}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={<KeyOutlined />} title={t("empty")} text={t("emptyText")} />
            ) : (
              <TableBox label={t("titles:api-keys")}>
                <Table<Key> rowKey="id" size="middle" columns={columns} dataSource={items} pagination={false} scroll={{ x: 900 }} />
              </TableBox>
            )
          }
        </Loaded>
      </Panel>
      {isMaking && (
        <Suspense>
          <KeyDialog onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </PageShell>
  );
}

function Standing({ row }: { row: Key }) {
  const { t } = useTranslation("api-keys");
  if (row.revoked_at) return <StatusTag kind="neutral">{t("state.revoked")}</StatusTag>;
  const isOver = row.expires_at !== null && new Date(row.expires_at) <= new Date();
  return <StatusTag kind={isOver ? "warning" : "success"}>{t(isOver ? "state.expired" : "state.active")}</StatusTag>;
}

function Revoke({ row }: { row: Key }) {
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
