import { CloudDownloadOutlined } from "@ant-design/icons";
import { Button, Col, Flex, Form, Input, Row, Select, type TableProps, Typography } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { deliveryColumns as declared } from "#contracts/columns/deliveries";
import { type Delivery, deliveries, deliveryFates, type StoreRow, stores } from "#contracts/stores";
import { useAction } from "#src/hooks/commands/use-action";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { isAllowed } from "#src/lib/calls/allowed";
import { useSession } from "#src/lib/session/session";
import type { Translate } from "#src/lib/words/translate";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { tableColumns } from "#src/lists/table-columns";
import { ActionButton } from "#src/ui/actions/action-button";
import { CopyText } from "#src/ui/actions/copy-text";
import { LinkButton } from "#src/ui/actions/link-button";
import { KeyValue } from "#src/ui/data/key-value";
import { ListBox } from "#src/ui/data/list-box";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { ErrorState } from "#src/ui/feedback/error-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { keysAddress } from "../api-keys/resource.ts";

export default function StoreRoute() {
  return (
    <FirstView of={deliveries.noun}>
      <StorePage />
    </FirstView>
  );
}

/** Show the store's connection and its platform's webhook deliveries with their outcome. */
function StorePage() {
  const { t } = useTranslation("deliveries");
  const columns = useMemo(() => deliveryColumns(t), [t]);
  const table = useListTable<DeliveryRow>(deliveries, { columns });
  const storeId = useSession((session) => session.store?._id);
  const stored = useOperation(stores, "list");
  const store = stored.data?.items.find((one) => one._id === storeId);
  const isLive = store?.connection === "live";
  return (
    <PageShell lead={t("lead")}>
      {stored.error ? (
        <ErrorState code={stored.error.code} requestId={stored.error.requestId} onRetry={stored.retry} />
      ) : (
        <StoreConnection store={store} />
      )}
      <Panel flush title={t("panelTitle")}>
        <ListBox
          table={table}
          width={760}
          search={table.filterProps.search}
          extra={
            <Select
              style={{ minInlineSize: 160 }}
              aria-label={t("fields.state")}
              value={table.filters.state?.[0] ?? ""}
              onChange={(state) => table.setFilter("state", state ? [state] : [])}
              options={[
                { value: "", label: t("common:states.all") },
                ...deliveryFates.map((state) => ({ value: state, label: t(`records:delivery_state.${state}`) })),
              ]}
            />
          }
          tools={<ListTools of={deliveries} table={table} views />}
          empty={
            <EmptyState
              icon={<CloudDownloadOutlined aria-hidden="true" />}
              title={t("empty")}
              text={t(isLive ? "emptyLive" : "emptyText")}
              action={!isLive && <LinkButton to={keysAddress}>{t("actions.keys")}</LinkButton>}
            />
          }
        />
      </Panel>
    </PageShell>
  );
}

/** Show the store's domain and its webhook address, and set the secret of webhooks added by hand: a connection has its own. */
function StoreConnection({ store }: { store: z.output<typeof StoreRow> | undefined }) {
  const { t } = useTranslation("deliveries");
  const rows = [
    { key: "name", label: t("fields.store"), value: store?.name },
    { key: "domain", label: t("fields.domain"), value: store && <bdi>{store.platform_domain}</bdi> },
    {
      key: "connection",
      label: t("fields.connection"),
      value: store && (
        <Flex vertical gap={4} align="flex-start">
          <StatusTag kind={store.connection === "live" ? "success" : "info"}>{t(`enums:connection.${store.connection}`)}</StatusTag>
          <Typography.Text type="secondary">{t(`connectionHint.${store.connection}`)}</Typography.Text>
        </Flex>
      ),
    },
    {
      key: "callback",
      label: t("fields.callback"),
      value: store && <CopyText text={store.callback_url} label={t("fields.callback")} />,
    },
  ];
  return (
    <Panel title={t("store")}>
      <Row gutter={[32, 16]}>
        <Col xs={24} lg={12}>
          <KeyValue rows={rows} />
        </Col>
        <Col xs={24} lg={12}>
          {store?.connection === "recorded" && <Secret />}
        </Col>
      </Row>
    </Panel>
  );
}

function Secret() {
  const { t } = useTranslation("deliveries");
  const [form] = Form.useForm<{ secret: string }>();
  const save = useCommand(stores, "setWebhookSecret", { notice: "deliveries:secretSaved", onSuccess: () => form.resetFields() });
  const errorText = useErrorText();
  const isShort = (Form.useWatch("secret", form) ?? "").length < 4;
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={({ secret }) => !isShort && void save.run({ body: { secret } })}>
      <Form.Item
        label={t("fields.secret")}
        extra={!save.error && t("secretHint")}
        {...(save.error && { validateStatus: "error" as const, help: errorText(save.error) })}
        htmlFor="secret"
      >
        <Flex gap={8}>
          <Form.Item name="secret" noStyle>
            <Input.Password maxLength={200} autoComplete="off" />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={save.isPending} disabled={isShort}>
            {t("common:actions.save")}
          </Button>
        </Flex>
      </Form.Item>
    </Form>
  );
}

type DeliveryRow = z.output<typeof Delivery>;
const looks: Record<DeliveryRow["state"], StatusKind> = { RECEIVED: "waiting", DONE: "success", IGNORED: "neutral", FAILED: "danger" };

const deliveryColumns = (t: Translate): NonNullable<TableProps<DeliveryRow>["columns"]> => [
  ...tableColumns<DeliveryRow>(declared, (key) => t(`fields.${key}`), {
    received_at: { width: 170 },
    topic: { cell: (row) => <bdi className="bh-number">{row.topic}</bdi> },
    subject: { width: 180, cell: (row) => <bdi className="bh-number">{row.subject ?? "—"}</bdi> },
    state: {
      width: 260,
      cell: (row) => (
        <>
          <StatusTag kind={looks[row.state]}>{t(`records:delivery_state.${row.state}`)}</StatusTag>
          {row.detail && <div>{t(`detail.${row.detail}`, { defaultValue: row.detail })}</div>}
        </>
      ),
    },
  }),
  {
    key: "again",
    title: <span className="bh-hidden">{t("actions.again")}</span>,
    width: 130,
    align: "end",
    render: (_, row) => <Again row={row} />,
  },
];

/** Retry a delivery, where the server allows it; a processed one cannot be repeated. */
function Again({ row }: { row: DeliveryRow }) {
  const { t } = useTranslation("deliveries");
  const again = useAction(deliveries, "again", row, { failure: "toast" });
  if (!isAllowed(row, "again")) return null;
  return (
    <ActionButton size="small" action={again} aria-label={t("actions.againFor", { topic: row.topic })}>
      {t("actions.again")}
    </ActionButton>
  );
}
