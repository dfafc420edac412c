import { Button, Table, type TableProps, Typography } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { automations } from "#contracts/automations/automations";
import type { Enrolment } from "#contracts/automations/shapes";
import { useCommand } from "#src/hooks/use-command";
import { useTableWidth } from "#src/hooks/use-narrow";
import { useOperation } from "#src/hooks/use-operation";
import { Can } from "#src/lib/can";
import type { Translate } from "#src/lib/translate";
import { DateText } from "#src/ui/date-text";
import { DetailsTitle } from "#src/ui/details-title";
import { Loaded } from "#src/ui/loaded";
import { Panel } from "#src/ui/panel";
import { TableBox } from "#src/ui/table-box";
import { personAddress } from "../addresses.ts";
import { calledBy, EnrolmentTag } from "../parts.tsx";
import { Path } from "./path.tsx";

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
        <Link to={personAddress(person.id)}>
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
    render: (_, row) => row.state === "WAITING" && <Exit id={id} row={row} />,
  },
];

function Exit({ id, row }: { id: string; row: Enrolment }) {
  const { t } = useTranslation("automations");
  const exit = useCommand(automations, "exit", { failure: "toast" });
  const name = row.person ? calledBy(row.person) : "";
  return (
    <Can I="update" a="Automation">
      <Button
        size="small"
        loading={exit.isPending}
        aria-label={t("actions.exitOf", { name })}
        onClick={() => void exit.run({ params: { id, eid: row.id }, body: {} })}
      >
        {t("actions.exit")}
      </Button>
    </Can>
  );
}
