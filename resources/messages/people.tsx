import { MailOutlined } from "@ant-design/icons";
import { Alert, Button, Pagination, Table, type TableProps } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Output } from "#contracts/contract";
import { messages } from "#contracts/messages";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { narrowTable } from "#src/hooks/screen/use-narrow";
import { useAbility } from "#src/lib/session/can";
import { numberWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { LinkButton } from "#src/ui/actions/link-button";
import { FilterBar } from "#src/ui/data/filter-bar";
import { TableBox } from "#src/ui/data/table-box";
import { DateText } from "#src/ui/dates/date-text";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Loaded } from "#src/ui/feedback/loaded";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { mailServerAddress } from "../message-connections/resource.ts";
import { MessageStateTag, subjectText } from "./columns.tsx";
import { logOf } from "./resource.ts";
import { MailTabs } from "./tabs.tsx";

type Thread = Output<(typeof messages)["operations"]["threads"]>["items"][number];
const limit = 20;
const wrapping = { overflowWrap: "anywhere" } as const;

/** Show people with their latest message; each leads to all of theirs. */
export default function MailPeople() {
  const { t } = useTranslation("messages");
  const [{ q, page }, setAsked] = useState({ q: "", page: 1 });
  const list = useOperation(messages, "threads", { query: { page, limit, ...(q && { q }) } }, { keepPrevious: true });
  const columns = useMemo<NonNullable<TableProps<Thread>["columns"]>>(
    () => [
      {
        key: "recipient",
        title: t("fields.recipient"),
        // Wrapped, not cut: in Arabic, the beginning of an address would be missing.
        render: (_, row) => (
          <Link to={logOf(row.recipient)} style={wrapping}>
            <bdi>{row.recipient}</bdi>
          </Link>
        ),
      },
      { key: "subject", title: t("latest"), responsive: ["md"], render: (_, row) => <bdi>{subjectText(t, row)}</bdi> },
      { key: "count", title: t("count"), width: 96, align: "end", responsive: ["md"], render: (_, row) => row.count },
      { key: "state", title: t("fields.state"), width: 204, render: (_, row) => <MessageStateTag standing={row.standing} t={t} /> },
      {
        key: "created_at",
        title: t("fields.created_at"),
        width: 184,
        responsive: ["md"],
        render: (_, row) => <DateText at={row.created_at} format="datetime" />,
      },
    ],
    [t],
  );
  return (
    <PageShell crumbs={[]} lead={t("lead")}>
      <KeptMails />
      <Panel flush>
        <MailTabs />
        <FilterBar search={{ value: q, onChange: (text) => setAsked({ q: text, page: 1 }), placeholder: t("search") }} />
        <Loaded from={list}>
          {({ items, total }) =>
            items.length === 0 ? (
              <EmptyState
                icon={<MailOutlined aria-hidden="true" />}
                title={q ? t("nobody") : t("empty")}
                text={q ? t("nobodyText") : t("emptyText")}
              />
            ) : (
              <>
                <TableBox label={t("tabs.people")}>
                  <Table<Thread> rowKey="id" columns={columns} dataSource={items} pagination={false} scroll={{ x: narrowTable }} />
                </TableBox>
                <Pagination
                  align="end"
                  style={{ padding: 16 }}
                  hideOnSinglePage
                  showSizeChanger={false}
                  current={page}
                  pageSize={limit}
                  total={total ?? 0}
                  onChange={(to) => setAsked({ q, page: to })}
                />
              </>
            )
          }
        </Loaded>
      </Panel>
    </PageShell>
  );
}

/** Say that mails were stored for want of a mail server and, once there is one, send those that are still of use. */
function KeptMails() {
  const { t } = useTranslation("messages");
  const ability = useAbility();
  const counts = useOperation(messages, "counts");
  const send = useCommand(messages, "sendKept", { failure: "toast" });
  const locale = useLocale();
  const { kept = 0, can_send = false } = counts.data ?? {};
  if (kept === 0) return null;
  const action = can_send
    ? ability.can("retry", "Message") && (
        <Button type="primary" loading={send.isPending} onClick={() => void send.run({})}>
          {t("waiting.send")}
        </Button>
      )
    : ability.can("update", "MessageConnection") && <LinkButton to={mailServerAddress}>{t("waiting.connect")}</LinkButton>;
  return (
    <Alert
      type="warning"
      showIcon
      message={t("waiting.title", { count: kept, n: numberWords(kept, locale) })}
      {...(!can_send && { description: t("waiting.missing") })}
      action={action || undefined}
    />
  );
}
