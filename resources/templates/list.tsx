import { Alert, Flex, Segmented, Switch, Table, type TableProps, Tag, Typography } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import type { MessageState } from "#contracts/messages";
import { mailGroups } from "#contracts/templates/system-mails";
import { type MailServer, type Transactional, templates } from "#contracts/templates/templates";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { narrowTable } from "#src/hooks/screen/use-narrow";
import { Can, useAbility } from "#src/lib/session/can";
import { languageList } from "#src/lib/words/languages";
import type { Translate } from "#src/lib/words/translate";
import { RecordLink } from "#src/ui/data/record-link";
import { TableBox } from "#src/ui/data/table-box";
import { DateText } from "#src/ui/dates/date-text";
import { Loaded } from "#src/ui/feedback/loaded";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { SectionTabs } from "#src/ui/pages/section-tabs";
import { mailServerAddress } from "../message-connections/resource.ts";
import { logAddress } from "../messages/resource.ts";
import { OwnTemplates } from "./own/own-templates.tsx";
import { templateAddress, templatesAddress } from "./resource.ts";

type Kind = "system" | "own";

/** Show every mail the store sends about cases and documents: on or off, changed or default, and how many were sent. */
export default function EmailNotifications() {
  const { t } = useTranslation("templates");
  const [query] = useSearchParams();
  const isOwn = query.get("kind") === "own";
  const list = useOperation(templates, "transactional", {}, { enabled: !isOwn });
  const columns = useMemo(() => mailColumns(t), [t]);
  return (
    <PageShell crumbs={[]} lead={t(isOwn ? "own.lead" : "lead")} actions={<Kinds current={isOwn ? "own" : "system"} />}>
      <Can I="read" a="MessageConnection">
        <SectionTabs
          label={t("titles:templates")}
          tabs={[
            [templatesAddress, t("titles:templates"), true],
            [mailServerAddress, t("mailServer"), true],
          ]}
        />
      </Can>
      {isOwn ? (
        <OwnTemplates />
      ) : (
        <Loaded from={list}>
          {({ items, mail_server }) => (
            <Flex vertical gap={20}>
              <ServerState server={mail_server} />
              {mailGroups
                .filter((group) => items.some((one) => one.group === group))
                .map((group) => (
                  <Panel flush key={group} title={t(`groups.${group}`)}>
                    <TableBox label={t("tableOf", { name: t(`groups.${group}`) })}>
                      <Table<Transactional>
                        rowKey="key"
                        columns={columns}
                        dataSource={items.filter((one) => one.group === group)}
                        pagination={false}
                        scroll={{ x: narrowTable }}
                      />
                    </TableBox>
                  </Panel>
                ))}
            </Flex>
          )}
        </Loaded>
      )}
    </PageShell>
  );
}

/** Choose between the system's mails and the store's own; the address says which. */
function Kinds({ current }: { current: Kind }) {
  const { t } = useTranslation("templates");
  const [, setQuery] = useSearchParams();
  return (
    <Segmented<Kind>
      aria-label={t("kinds.label")}
      value={current}
      options={(["system", "own"] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
      onChange={(kind) => setQuery(kind === "own" ? { kind } : {})}
    />
  );
}

function ServerState({ server: { host, last_sent_at, queued, failed_today, failed_since } }: { server: MailServer }) {
  const { t } = useTranslation("templates");
  const mayRead = useAbility().can("read", "Message");
  if (host === null) return <Alert type="warning" showIcon message={t("server.none")} description={t("server.noneText")} />;
  return (
    <Alert
      type={failed_today > 0 ? "warning" : "success"}
      showIcon
      message={<bdi>{t("server.host", { host })}</bdi>}
      description={
        <Flex wrap gap="0 16px">
          <span>
            {t("server.lastSent")} {last_sent_at ? <DateText at={last_sent_at} format="datetime" /> : "—"}
          </span>
          <Counted count={queued} to={mayRead && transactionalLog({ state: "QUEUED" })}>
            {t("server.queued", { count: queued })}
          </Counted>
          <Counted count={failed_today} to={mayRead && transactionalLog({ state: "FAILED", from: failed_since })}>
            {t("server.failed", { count: failed_today })}
          </Counted>
        </Flex>
      }
    />
  );
}

/** Return the address of the log of messages, limited to emails about cases and documents of a state. */
const transactionalLog = (filters: { state: MessageState; from?: string }): string =>
  `${logAddress}?${new URLSearchParams({ channel: "EMAIL", kind: "TRANSACTIONAL", ...filters })}`;

/** Show a number that leads to what it counts, if that may be seen and is something. */
const Counted = ({ count, to, children }: { count: number; to: string | false; children: string }) =>
  to && count > 0 ? <Link to={to}>{children}</Link> : <span>{children}</span>;

const mailColumns = (t: Translate): NonNullable<TableProps<Transactional>["columns"]> => [
  {
    key: "name",
    title: t("fields.name"),
    render: (_, row) => (
      <Flex wrap gap={8} align="center">
        <RecordLink to={templateAddress(row.key)}>{t(`mails.${row.key}`)}</RecordLink>
        {row.is_changed && <Tag color="blue">{t("changed")}</Tag>}
      </Flex>
    ),
  },
  {
    key: "languages",
    title: t("fields.languages"),
    width: 170,
    responsive: ["md"],
    render: (_, row) => (row.languages.length === languageList.length ? t("allLanguages") : row.languages.join(", ")),
  },
  {
    key: "sent",
    title: t("fields.sent"),
    width: 150,
    align: "end",
    responsive: ["sm"],
    render: (_, row) => (
      <>
        {row.sent}
        {row.failed > 0 && <Typography.Text type="danger"> · {t("failed", { count: row.failed })}</Typography.Text>}
      </>
    ),
  },
  { key: "active", title: t("fields.active"), width: 90, align: "end", render: (_, row) => <Active row={row} /> },
];

function Active({ row }: { row: Transactional }) {
  const { t } = useTranslation("templates");
  const maySet = useAbility().can("update", "MailSettings");
  const set = useCommand(templates, "setActive", { failure: "toast" });
  return (
    <Switch
      checked={row.is_active}
      disabled={!maySet}
      loading={set.isPending}
      aria-label={t("activeOf", { name: t(`mails.${row.key}`) })}
      onChange={(is_active) => void set.run({ params: { key: row.key }, body: { is_active } })}
    />
  );
}
