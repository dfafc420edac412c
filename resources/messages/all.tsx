import { MailOutlined } from "@ant-design/icons";
import { Alert, Button, Descriptions, Flex, Select, Tabs, Typography } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { aboutMessage } from "#contracts/columns/messages";
import { type MessageDetail, type MessageRow, messageKinds, messageStates, messages } from "#contracts/messages";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { messageStatusKey } from "#src/lib/cases/message-standing";
import { useSession } from "#src/lib/session/session";
import { languageList } from "#src/lib/words/languages";
import { useLocale } from "#src/lib/words/use-locale";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { FilterBar } from "#src/ui/data/filter-bar";
import { ListBox } from "#src/ui/data/list-box";
import { DateText } from "#src/ui/dates/date-text";
import { dateWords } from "#src/ui/dates/date-words";
import { SideDrawer } from "#src/ui/dialogs/side-drawer";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Loaded } from "#src/ui/feedback/loaded";
import { MailFrame } from "#src/ui/messages/mail-frame";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { MessageStateTag, messageTableColumns, subjectText } from "./columns.tsx";
import { MailTabs } from "./tabs.tsx";

export default function MailLogRoute() {
  return (
    <FirstView of={messages.noun}>
      <MailLog />
    </FirstView>
  );
}

/** Show every message, newest first, with what became of it. */
function MailLog() {
  const { t } = useTranslation("messages");
  const locale = useLocale();
  const zone = useSession((session) => session.store?.timezone);
  const [open, setOpen] = useState<string>();
  const isNarrow = useNarrow();
  const columns = useMemo(() => messageTableColumns(t, setOpen, isNarrow), [t, isNarrow]);
  const table = useListTable<MessageRow>(messages, { columns });
  const filter = (name: "state" | "kind" | "language", options: readonly { value: string; label: string }[]) => (
    <Select
      key={name}
      style={{ minInlineSize: 150 }}
      aria-label={t(`fields.${name}`)}
      value={table.filters[name]?.[0] ?? ""}
      onChange={(value) => table.setFilter(name, value ? [value] : [])}
      options={[{ value: "", label: t("anyOf", { field: t(`fields.${name}`) }) }, ...options]}
    />
  );
  const chips = (["recipient", "channel", "from"] as const).flatMap((key) => {
    const value = table.filters[key]?.[0];
    if (!value) return [];
    const text = {
      recipient: value,
      channel: t(`records:consent_channel.${value}`),
      from: dateWords(new Date(value), "datetime", locale, zone),
    };
    return [{ key, label: t(`fields.${key}`), text: text[key], remove: () => table.setFilter(key, []) }];
  });
  return (
    <PageShell title={t("titles:messages")} crumbs={[]} lead={t("lead")}>
      <Panel flush>
        <MailTabs />
        {chips.length > 0 && <FilterBar chips={chips} />}
        <ListBox
          table={table}
          width={860}
          search={{ ...table.filterProps.search, placeholder: t("search") }}
          extra={[
            filter(
              "state",
              messageStates.map((value) => ({ value, label: t(`records:message_state.${value}`) })),
            ),
            filter(
              "kind",
              messageKinds.map((value) => ({ value, label: t(`records:message_kind.${value}`) })),
            ),
            filter(
              "language",
              languageList.map(({ code, label }) => ({ value: code, label })),
            ),
          ]}
          tools={<ListTools of={messages} table={table} views />}
          empty={<EmptyState icon={<MailOutlined aria-hidden="true" />} title={t("empty")} text={t("emptyText")} />}
        />
      </Panel>
      {open && <MessageDrawer id={open} onClose={() => setOpen(undefined)} />}
    </PageShell>
  );
}

/** Show a message as it was sent, what became of it, and send it again. */
function MessageDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation("messages");
  const found = useOperation(messages, "show", { params: { id } });
  return (
    <SideDrawer
      width={680}
      onClose={onClose}
      title={<bdi>{found.data && subjectText(t, found.data)}</bdi>}
      extra={found.data && <Resend message={found.data} />}
    >
      <Loaded from={found}>{(message) => <Message message={message} />}</Loaded>
    </SideDrawer>
  );
}

function Resend({ message: { id, may_resend } }: { message: MessageDetail }) {
  const { t } = useTranslation("messages");
  const resend = useCommand(messages, "resend", { failure: "toast" });
  if (!may_resend) return null;
  return (
    <Button loading={resend.isPending} onClick={() => void resend.run({ params: { id } })}>
      {t("actions.resend")}
    </Button>
  );
}

const reported = {
  DELIVERED: "delivered_at",
  OPENED: "opened_at",
  CLICKED: "clicked_at",
  BOUNCED: "bounced_at",
  COMPLAINED: "complained_at",
} as const;

/** Return what was reported of a message, and when. */
const eventsOf = (message: MessageDetail) =>
  (Object.keys(reported) as (keyof typeof reported)[]).flatMap((standing) => {
    const at = message[reported[standing]];
    return at === null ? [] : [{ standing, at }];
  });

function Message({ message }: { message: MessageDetail }) {
  const { t } = useTranslation("messages");
  const { html, text, state, standing, error } = message;
  const reason = message.skip_reason ?? "SWITCHED_OFF";
  const facts = [
    { key: "recipient", label: t("fields.recipient"), children: <bdi>{message.recipient}</bdi> },
    { key: "state", label: t("fields.state"), children: <MessageStateTag standing={standing} t={t} /> },
    { key: "language", label: t("fields.language"), children: languageList.find(({ code }) => code === message.language)?.label },
    { key: "about", label: t("fields.about"), children: aboutMessage(message)?.name ?? "—" },
    { key: "created_at", label: t("fields.created_at"), children: <DateText at={message.created_at} format="datetime" /> },
    { key: "sent_at", label: t("fields.sent_at"), children: message.sent_at ? <DateText at={message.sent_at} format="datetime" /> : "—" },
    ...eventsOf(message).map(({ standing: event, at }) => ({
      ...{ key: event, label: t(messageStatusKey(event)), children: <DateText at={at} format="datetime" /> },
    })),
    ...(message.attempts > 1 ? [{ key: "attempts", label: t("fields.attempts"), children: message.attempts }] : []),
    ...(["message_id", "provider_id"] as const).flatMap((key) => {
      const name = message[key];
      return name ? [{ key, label: t(`fields.${key}`), children: <bdi>{name}</bdi> }] : [];
    }),
  ];
  const shown = [
    ...(html ? [{ key: "html", label: t("asSent"), children: <MailFrame html={html} title={t("asSent")} /> }] : []),
    ...(text
      ? [{ key: "text", label: t("plainText"), children: <Typography.Text style={{ whiteSpace: "pre-wrap" }}>{text}</Typography.Text> }]
      : []),
  ];
  return (
    <Flex vertical gap={16}>
      {state === "FAILED" && (
        <Alert type="error" showIcon message={error === "EXAMPLE_ADDRESS" ? t("exampleAddress") : t("failed", { error: error ?? "—" })} />
      )}
      {state === "KEPT" && <Alert type="info" showIcon message={t("kept")} />}
      {state === "UNKNOWN" && <Alert type="warning" showIcon message={t("unknown")} />}
      {state === "SKIPPED" && <Alert type="info" showIcon message={t("skipped", { reason: t(`records:skip_reason.${reason}`) })} />}
      <Descriptions size="small" column={1} items={facts} />
      {shown.length > 0 ? (
        <Tabs items={shown} />
      ) : (
        state !== "SKIPPED" && (
          <Typography.Text type="secondary">{t(message.kind === "CAMPAIGN" ? "ofCampaign" : "noText")}</Typography.Text>
        )
      )}
    </Flex>
  );
}
