import { SyncOutlined } from "@ant-design/icons";
import { Alert, Button, Flex, Table, type TableProps, Typography } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type CheckedTopic, type WebhookCheck, webhooks } from "#contracts/webhooks";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { narrowTable } from "#src/hooks/screen/use-narrow";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { Can } from "#src/lib/session/can";
import { dispatch } from "#src/lib/session/session";
import { CopyText } from "#src/ui/actions/copy-text";
import { LinkButton } from "#src/ui/actions/link-button";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";
import { TableBox } from "#src/ui/data/table-box";
import { Loaded } from "#src/ui/feedback/loaded";
import { TableSkeleton } from "#src/ui/feedback/skeletons";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { deliveriesAddress } from "../deliveries/resource.ts";
import { connectionAddress } from "../store-connection/resource.ts";
import { WebhookTabs } from "./tabs.tsx";

const looks: Record<CheckedTopic["state"], StatusKind> = {
  CORRECT: "success",
  WAITING: "waiting",
  REFUSED: "danger",
  OUTDATED: "warning",
  MISSING: "danger",
};

/** The sentences are about the address alone. */
const addressed: Record<CheckedTopic["state"], "CORRECT" | "OUTDATED" | "MISSING"> = {
  CORRECT: "CORRECT",
  WAITING: "CORRECT",
  REFUSED: "CORRECT",
  OUTDATED: "OUTDATED",
  MISSING: "MISSING",
};
const hinted = new Set<CheckedTopic["state"]>(["WAITING", "REFUSED"]);

/** Return the subscriptions the platform has, as the session holds them. */
const subscribed = ({ items }: WebhookCheck) =>
  items.flatMap(({ topic, callbackUrl }) => (callbackUrl === null ? [] : [{ topic, callbackUrl }]));

/** Show every required topic, whether it is subscribed, and a button that repairs the rest. */
export default function WebhooksPage() {
  const { t } = useTranslation("webhooks");
  const check = useOperation(webhooks, "check");
  const refresh = useCommand(webhooks, "refresh", { notice: false });
  useEffect(() => {
    if (check.data) dispatch({ type: "WEBHOOK_SUBSCRIPTIONS", subscriptions: subscribed(check.data) });
  }, [check.data]);
  const errorText = useErrorText();
  const [report, setReport] = useState<ReadonlyMap<string, string>>(new Map());
  const repair = async () => {
    const result = await refresh.run({});
    if (result.ok) setReport(new Map(result.data.report.map((row) => [row.topic, row.done])));
  };
  const isLive = check.data?.connection === "live";
  const columns: TableProps<CheckedTopic>["columns"] = [
    {
      key: "topic",
      title: t("fields.topic"),
      render: (_, row) => (
        <Flex vertical gap={2} align="flex-start">
          <bdi className="bh-number" style={{ overflowWrap: "anywhere" }}>
            {row.topic}
          </bdi>
          {isLive && <span className="bh-small">{t(`sentence.${addressed[row.state]}`, { topic: row.topic })}</span>}
          {isLive && hinted.has(row.state) && <span className="bh-small">{t(`hint.${row.state}`)}</span>}
        </Flex>
      ),
    },
    {
      key: "state",
      title: t("fields.state"),
      width: 140,
      // Without a connection nobody has looked.
      render: (_, row) =>
        isLive ? (
          <StatusTag kind={looks[row.state]}>{t(`state.${row.state}`)}</StatusTag>
        ) : (
          <StatusTag kind="neutral">{t("state.UNCHECKED")}</StatusTag>
        ),
    },
    {
      key: "callback",
      title: t("fields.callback"),
      responsive: ["md"],
      render: (_, row) => (
        <bdi style={{ overflowWrap: "anywhere" }}>{row.state === "OUTDATED" ? row.callbackUrl : row.callbackUrl ? "✓" : "—"}</bdi>
      ),
    },
    {
      key: "done",
      title: t("fields.done"),
      width: 150,
      responsive: ["md"],
      render: (_, row) => t(`done.${report.get(row.topic) ?? "NONE"}`),
    },
  ];
  return (
    <PageShell lead={t("lead")} actions={<LinkButton to={deliveriesAddress}>{t("toDeliveries")}</LinkButton>}>
      <Panel flush>
        <WebhookTabs />
        <Loaded from={check} skeleton={<TableSkeleton rows={8} />}>
          {(found) => (
            <>
              <Flex wrap gap={16} align="center" style={{ padding: "16px 20px" }}>
                <Verdict found={found} />
                {found.connection === "live" && (
                  <Button
                    type={found.invalid_count > 0 ? "primary" : "default"}
                    icon={<SyncOutlined aria-hidden="true" />}
                    loading={refresh.isPending}
                    onClick={() => void repair()}
                  >
                    {t("refresh")}
                  </Button>
                )}
                {refresh.error && (
                  <Typography.Text type="danger" role="alert">
                    {errorText(refresh.error)}
                  </Typography.Text>
                )}
              </Flex>
              <TableBox label={t("titles:webhooks")} stale={refresh.isPending}>
                <Table<CheckedTopic>
                  rowKey="topic"
                  size="middle"
                  columns={columns}
                  dataSource={found.items}
                  pagination={false}
                  scroll={{ x: narrowTable }}
                />
              </TableBox>
            </>
          )}
        </Loaded>
      </Panel>
    </PageShell>
  );
}

/** Say how many topics are wrong; without a connection, that nothing can be checked and what to do instead. */
function Verdict({ found }: { found: WebhookCheck }) {
  const { t } = useTranslation("webhooks");
  const address = <CopyText text={found.callback_url} label={t("fields.callback")} />;
  const style = { flex: "1 1 320px", minInlineSize: 0 };
  if (found.connection === "recorded") {
    const connect = (
      <Can I="update" a="StoreConnection">
        <LinkButton to={connectionAddress}>{t("connect")}</LinkButton>
      </Can>
    );
    const text = (
      <Flex vertical gap={4}>
        {t("recordedText")}
        {address}
      </Flex>
    );
    return <Alert style={style} type="info" showIcon message={t("recorded")} description={text} action={connect} />;
  }
  const isRight = found.invalid_count === 0;
  const message = isRight ? t("allRight") : t("invalid", { count: found.invalid_count });
  return <Alert style={style} type={isRight ? "success" : "warning"} showIcon message={message} description={address} />;
}
