import { MailOutlined, MessageOutlined } from "@ant-design/icons";
import { Button, Table, type TableProps, Timeline, Typography } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { automations } from "#contracts/automations/automations";
import type { Enrolment } from "#contracts/automations/shapes";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useTableWidth } from "#src/hooks/screen/use-narrow";
import { isAllowed } from "#src/lib/calls/allowed";
import type { Translate } from "#src/lib/words/translate";
import { DetailsTitle } from "#src/ui/data/details-title";
import { TableBox } from "#src/ui/data/table-box";
import { DateText } from "#src/ui/dates/date-text";
import { Loaded } from "#src/ui/feedback/loaded";
import { Panel } from "#src/ui/pages/panel";
import { subscriberAddress } from "../../subscribers/resource.ts";
import { calledBy, EnrolmentTag } from "../parts.tsx";

const pageSize = 20;

/** Show who is in an automation and who was. */
export function Enrolments({ id }: { id: string }) {
  const { t } = useTranslation("automations");
  const [page, setPage] = useState(1);
  const list = useOperation(automations, "enrolments", { params: { id }, query: { page: String(page), limit: String(pageSize) } });
  const columns = useMemo(() => columnsOf(t, id), [t, id]);
  const width = useTableWidth(660, columns);
  return (
    <Panel flush title={t("panels.people")}>
      <Loaded from={list}>
        {({ items, total }) =>
          items.length === 0 ? (
            <Typography.Paragraph type="secondary" style={{ padding: 20, margin: 0 }}>
              {t("nobody")}
            </Typography.Paragraph>
          ) : (
            <TableBox label={t("templates:tableOf", { name: t("panels.people") })}>
              <Table<Enrolment>
                rowKey="id"
                columns={columns}
                dataSource={items}
                scroll={{ x: width }}
                expandable={{
                  columnTitle: <DetailsTitle />,
                  expandedRowRender: (row) => <Path enrolment={row} />,
                }}
                pagination={{ current: page, pageSize, total: total ?? items.length, onChange: setPage, hideOnSinglePage: true }}
              />
            </TableBox>
          )
        }
      </Loaded>
    </Panel>
  );
}

const columnsOf = (t: Translate, id: string): NonNullable<TableProps<Enrolment>["columns"]> => [
  {
    key: "person",
    title: t("fields.person"),
    render: (_, { person }) =>
      person ? (
        <Link to={subscriberAddress(person.id)}>
          <bdi>{calledBy(person)}</bdi>
        </Link>
      ) : (
        t("erased")
      ),
  },
  {
    key: "state",
    title: t("fields.state"),
    width: 112,
    render: (_, { state, exit_reason }) => (
      <>
        <EnrolmentTag state={state} />
        {exit_reason && <Typography.Text type="secondary"> {t(`exit.${exit_reason}`)}</Typography.Text>}
      </>
    ),
  },
  { key: "step", title: t("fields.step"), width: 70, responsive: ["md"], render: (_, { step, steps }) => t("stepOf", { step, steps }) },
  {
    key: "due",
    title: t("fields.due"),
    width: 110,
    responsive: ["md"],
    render: (_, { due_at }) => (due_at ? <DateText at={due_at} format="datetime" /> : "—"),
  },
  {
    key: "entered",
    title: t("fields.entered"),
    width: 110,
    responsive: ["md"],
    render: (_, { entered_at }) => <DateText at={entered_at} format="datetime" />,
  },
  {
    key: "exit",
    title: <span className="bh-hidden">{t("actions.exit")}</span>,
    width: 96,
    align: "end",
    render: (_, row) => isAllowed(row, "exit") && <Exit id={id} row={row} />,
  },
];

function Exit({ id, row }: { id: string; row: Enrolment }) {
  const { t } = useTranslation("automations");
  const exit = useCommand(automations, "exit", { failure: "toast" });
  const name = row.person ? calledBy(row.person) : "";
  return (
    <Button
      size="small"
      loading={exit.isPending}
      aria-label={t("actions.exitOf", { name })}
      onClick={() => void exit.run({ params: { id, eid: row.id }, body: {} })}
    >
      {t("actions.exit")}
    </Button>
  );
}

/** Show what became of each step of a person's journey, and why one was skipped. */
function Path({ enrolment: { path } }: { enrolment: Enrolment }) {
  const { t } = useTranslation("automations");
  if (path.length === 0) return <Typography.Text type="secondary">{t("noSteps")}</Typography.Text>;
  return (
    <Timeline
      style={{ marginBlockStart: 12 }}
      items={path.map(({ step, channel, state, skip_reason, at }) => ({
        key: step,
        dot: channel === "SMS" ? <MessageOutlined aria-hidden="true" /> : <MailOutlined aria-hidden="true" />,
        children: (
          <>
            {t("stepNumber", { n: step + 1 })} · {t(`channels.${channel}`)} ·{" "}
            <Typography.Text type={skip_reason ? "warning" : "success"}>
              {t(`records:message_state.${state}`)}
              {skip_reason && `: ${t(`records:skip_reason.${skip_reason}`)}`}
            </Typography.Text>
            <br />
            <Typography.Text type="secondary">
              <DateText at={at} format="datetime" />
            </Typography.Text>
          </>
        ),
      }))}
    />
  );
}
