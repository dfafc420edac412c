import { ReloadOutlined } from "@ant-design/icons";
import { Alert, Button, Flex } from "antd";
import { useTranslation } from "react-i18next";
import { healthLimits, type MessageConnection, messageConnections } from "#contracts/message-connections";
import { useCommand } from "#src/hooks/commands/use-command";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { useLocale } from "#src/lib/words/use-locale";
import { CopyText } from "#src/ui/actions/copy-text";
import { KeyValue } from "#src/ui/data/key-value";
import { StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { Panel } from "#src/ui/pages/panel";

/** Show whether a connection works and what became of a week's messages, and try it. */
export function ConnectionState({ connection }: { connection: MessageConnection }) {
  const { t } = useTranslation("message-connections");
  const errorText = useErrorText();
  const test = useCommand(messageConnections, "test");
  const { channel, adapter, id, house, tested_at, last_error, events_url, last_event_at, unknown_events } = connection;
  const date = (at: string | null) => (at ? <DateText at={at} format="datetime" /> : t("never"));
  const rows = [
    { key: "through", label: t("state.through"), value: adapter === "kept" ? (house ?? t("state.nowhere")) : t(`adapter.${adapter}`) },
    ...(id ? [{ key: "tested", label: t("state.tested"), value: date(tested_at) }] : []),
    ...(events_url
      ? [{ key: "events", label: t("state.eventsUrl"), value: <CopyText text={events_url} label={t("state.eventsUrl")} /> }]
      : []),
    ...(id ? [{ key: "last", label: t("state.lastEvent"), value: date(last_event_at) }] : []),
    ...(unknown_events > 0 ? [{ key: "unknown", label: t("state.unknown"), value: unknown_events }] : []),
  ];
  return (
    <Panel
      title={t("state.title")}
      extra={
        id && (
          <Button
            icon={<ReloadOutlined aria-hidden="true" />}
            loading={test.isPending}
            onClick={() => void test.run({ params: { channel } })}
          >
            {t("actions.test")}
          </Button>
        )
      }
    >
      <Flex vertical gap={16}>
        {adapter === "kept" && house === null && (
          <Alert type="warning" showIcon message={t(`none.${channel}`)} description={t("noneText")} />
        )}
        {(test.error ?? last_error) && (
          <Alert type="error" showIcon role="alert" message={test.error ? errorText(test.error) : t(`errors:${last_error}`)} />
        )}
        <KeyValue rows={rows} />
        <Health connection={connection} />
      </Flex>
    </Panel>
  );
}

/** A share says nothing of a handful of messages. */
const fewest = 50;

function Health({ connection: { channel, health } }: { connection: MessageConnection }) {
  const { t } = useTranslation("message-connections");
  const locale = useLocale();
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  const share = (n: number, limit: number) => {
    const part = health.sent === 0 ? 0 : n / health.sent;
    const isHigh = health.sent >= fewest && part >= limit;
    return (
      <Flex wrap gap={8} align="center">
        <bdi>
          {n} · {percent.format(part)}
        </bdi>
        {isHigh && <StatusTag kind="danger">{t("health.high", { limit: percent.format(limit) })}</StatusTag>}
      </Flex>
    );
  };
  const rows = [
    { key: "sent", label: t("health.sent"), value: health.sent },
    { key: "delivered", label: t("health.delivered"), value: health.delivered },
    { key: "bounced", label: t("health.bounced"), value: share(health.bounced, healthLimits.bounced) },
    ...(channel === "EMAIL"
      ? [{ key: "complained", label: t("health.complained"), value: share(health.complained, healthLimits.complained) }]
      : []),
    { key: "failed", label: t("health.failed"), value: health.failed },
  ];
  return (
    <section aria-label={t("health.title")}>
      <h3>{t("health.title")}</h3>
      <KeyValue rows={rows} />
    </section>
  );
}
