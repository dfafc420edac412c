import { Button, Pagination, Select, Table, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { campaigns } from "#contracts/campaigns/campaigns";
import type { Campaign, Recipient } from "#contracts/campaigns/shapes";
import { type MessageState, messageStates } from "#contracts/messages";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { narrowTable } from "#src/hooks/screen/use-narrow";
import { FilterBar } from "#src/ui/data/filter-bar";
import { TableBox } from "#src/ui/data/table-box";
import { DateText } from "#src/ui/dates/date-text";
import { useConfirm } from "#src/ui/dialogs/use-confirm";
import { Loaded } from "#src/ui/feedback/loaded";
import { Panel } from "#src/ui/pages/panel";

const limit = 20;

/** Show the people a campaign was prepared for, and what became of each message. */
export function Recipients({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  if (!campaign.is_folded) return <KnownRecipients campaign={campaign} />;
  return (
    <Panel title={t("sections.recipients")}>
      <Typography.Text type="secondary">{t("folded")}</Typography.Text>
    </Panel>
  );
}

function KnownRecipients({ campaign: { id } }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const [{ q, page, state }, setAsked] = useState<{ q: string; page: number; state: MessageState | "" }>({ q: "", page: 1, state: "" });
  const query = { page, limit, ...(q && { q }), ...(state && { state }) };
  const list = useOperation(campaigns, "recipients", { params: { id }, query }, { keepPrevious: true });
  const filter = (
    <Select
      aria-label={t("fields.state")}
      style={{ minInlineSize: 190 }}
      value={state}
      onChange={(value) => setAsked({ q, page: 1, state: value })}
      options={[
        { value: "" as const, label: t("anyState") },
        ...messageStates.map((value) => ({ value, label: t(`records:message_state.${value}`) })),
      ]}
    />
  );
  return (
    <Panel flush title={t("sections.recipients")} extra={filter}>
      <FilterBar search={{ value: q, onChange: (text) => setAsked({ q: text, page: 1, state }), placeholder: t("searchPeople") }} />
      <Loaded from={list}>
        {({ items, total }) => (
          <>
            <TableBox label={t("fields.recipient")}>
              <Table<Recipient>
                size="small"
                rowKey="id"
                pagination={false}
                dataSource={items}
                scroll={{ x: narrowTable }}
                columns={[
                  { key: "recipient", title: t("fields.recipient"), render: (_, row) => <bdi>{row.recipient}</bdi> },
                  { key: "state", title: t("fields.state"), width: 220, render: (_, row) => <Fate row={row} /> },
                  {
                    key: "sent_at",
                    title: t("fields.sent_at"),
                    width: 180,
                    responsive: ["md"],
                    render: (_, row) => <DateText at={row.sent_at} format="datetime" />,
                  },
                  {
                    key: "resend",
                    title: <span className="bh-hidden">{t("actions.resend")}</span>,
                    width: 110,
                    align: "end",
                    render: (_, row) => row.may_resend && <Again id={id} row={row} />,
                  },
                ]}
              />
            </TableBox>
            <Pagination
              align="end"
              style={{ padding: 16 }}
              hideOnSinglePage
              showSizeChanger={false}
              current={page}
              pageSize={limit}
              total={total ?? 0}
              onChange={(to) => setAsked({ q, page: to, state })}
            />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function Fate({ row: { state, skip_reason, error } }: { row: Recipient }) {
  const { t } = useTranslation("campaigns");
  const why = skip_reason ? t(`records:skip_reason.${skip_reason}`) : error;
  return (
    <>
      {t(`records:message_state.${state}`)}
      {why && <div className="bh-small">{why}</div>}
    </>
  );
}

/** Send one message again; it may then arrive twice, which is asked first. */
function Again({ id, row }: { id: string; row: Recipient }) {
  const { t } = useTranslation("campaigns");
  const confirm = useConfirm();
  const resend = useCommand(campaigns, "resend", { failure: "toast" });
  const send = async () => {
    const question = { title: t("confirm.resend", { name: row.recipient }), text: t("confirm.resendText"), confirm: t("actions.resend") };
    if (await confirm(question)) await resend.run({ params: { id, mid: row.id }, body: {} });
  };
  return (
    <Button size="small" loading={resend.isPending} onClick={() => void send()}>
      {t("actions.resend")}
    </Button>
  );
}
