import { Button, Checkbox, Flex, Table, type TableProps, Tag, Typography } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { DryRun, DryRunCase } from "#contracts/flows/dry-run";
import { RunPath } from "#src/cases/flows/run-path";
import { RunTag } from "#src/cases/flows/run-tag";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import type { Translate } from "#src/lib/words/translate";
import { DetailsTitle } from "#src/ui/data/details-title";
import { TableBox } from "#src/ui/data/table-box";
import { DateText } from "#src/ui/dates/date-text";
import { Panel } from "#src/ui/pages/panel";
import { claimAddress } from "../../claims/resource.ts";
import { returnAddress } from "../../returns/resource.ts";

/** Cases can come twice: one that was received twice began a flow of receipts twice. */
const keyOf = ({ id, at }: DryRunCase) => `${id} ${at}`;

/** Show each case with what the flow would have done, what really happened, and on request its path. */
export function Cases({ dryRun: { cases, graph } }: { dryRun: DryRun }) {
  const { t } = useTranslation("flow-dry-run");
  const enumLabel = useEnumLabel();
  const [isDiffering, setDiffering] = useState(false);
  const columns = useMemo(() => columnsOf(t, enumLabel), [t, enumLabel]);
  const rows = isDiffering ? cases.filter(({ differences }) => differences.length > 0) : cases;
  return (
    <Panel
      flush
      title={t("cases.title")}
      extra={
        <Checkbox checked={isDiffering} onChange={(event) => setDiffering(event.target.checked)}>
          {t("cases.onlyDiffering")}
        </Checkbox>
      }
    >
      <TableBox label={t("cases.table")}>
        <Table<DryRunCase>
          rowKey={keyOf}
          columns={columns}
          dataSource={rows}
          scroll={{ x: 900 }}
          pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          expandable={{
            columnTitle: <DetailsTitle />,
            columnWidth: 48,
            expandedRowRender: (row) => <RunPath graph={graph} steps={row.path} />,
            expandIcon: ({ expanded, onExpand, record }) => (
              <Button
                type="text"
                size="small"
                aria-expanded={expanded}
                aria-label={t(expanded ? "cases.collapse" : "cases.expand", { number: record.number })}
                onClick={(event) => onExpand(record, event)}
              >
                {expanded ? "−" : "+"}
              </Button>
            ),
          }}
        />
      </TableBox>
    </Panel>
  );
}

type Columns = NonNullable<TableProps<DryRunCase>["columns"]>;

const columnsOf = (t: Translate, enumLabel: ReturnType<typeof useEnumLabel>): Columns => [
  {
    key: "case",
    title: t("cases.case"),
    width: 130,
    render: (_, { id, number, subject_type }) => (
      <Link to={(subject_type === "CLAIM" ? claimAddress : returnAddress)(id)}>
        <bdi>{number}</bdi>
      </Link>
    ),
  },
  { key: "at", title: t("cases.at"), width: 200, render: (_, { at }) => <DateText at={at} /> },
  { key: "would", title: t("cases.would"), width: 240, render: (_, row) => <Would row={row} /> },
  {
    key: "really",
    title: t("cases.really"),
    width: 240,
    render: (_, { really: { decision, decided_by, stage }, subject_type }) => (
      <Flex vertical>
        <span>{decision && decided_by ? `${t(`would.${decision}`)}, ${t(`by.${decided_by}`)}` : t("cases.nothing")}</span>
        <Typography.Text type="secondary">{enumLabel(subject_type === "CLAIM" ? "claim_stage" : "stage", stage)}</Typography.Text>
      </Flex>
    ),
  },
  {
    key: "difference",
    title: t("cases.difference"),
    width: 170,
    render: (_, { differences }) =>
      differences.length === 0 ? (
        <Typography.Text type="secondary">{t("cases.same")}</Typography.Text>
      ) : (
        differences.map((one) => (
          <Tag key={one} color="warning">
            {t(`difference.${one}`)}
          </Tag>
        ))
      ),
  },
];

function Would({ row: { would, state, path } }: { row: DryRunCase }) {
  const { t } = useTranslation("flow-dry-run");
  const actions = path.flatMap(({ effect }) => (typeof effect?.action === "string" ? [effect.action] : []));
  const named = [...new Set(actions)].filter((action) => action !== "APPROVE" && action !== "DECLINE" && action !== "NEEDS_REVIEW");
  const words = [
    ...(would.decision ? [t(`would.${would.decision}`)] : []),
    ...(would.review ? [t("would.review")] : []),
    ...named.map((action) => t(`flow-runs:action.${action}`)),
  ];
  return (
    <Flex vertical gap={4} align="start">
      <span>{words.length > 0 ? words.join(" · ") : t("cases.nothing")}</span>
      {state !== "DONE" && <RunTag state={state} />}
    </Flex>
  );
}
