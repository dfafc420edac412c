import { Table, type TableProps, Typography } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Demand } from "#contracts/automations/shapes";
import { narrowTable } from "#src/hooks/screen/use-narrow";
import type { Translate } from "#src/lib/words/translate";
import { TableBox } from "#src/ui/data/table-box";
import { DateText } from "#src/ui/dates/date-text";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Panel } from "#src/ui/pages/panel";

/** Show which variants people wait for. */
export function DemandTable({ demand }: { demand: readonly Demand[] }) {
  const { t } = useTranslation("automations");
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <Panel flush title={t("panels.demand")}>
      {demand.length === 0 ? (
        <EmptyState title={t("demand.empty")} text={t("demand.emptyText")} />
      ) : (
        <TableBox label={t("templates:tableOf", { name: t("panels.demand") })}>
          <Table<Demand> rowKey="variant_id" columns={columns} dataSource={[...demand]} pagination={false} scroll={{ x: narrowTable }} />
        </TableBox>
      )}
    </Panel>
  );
}

const columnsOf = (t: Translate): NonNullable<TableProps<Demand>["columns"]> => [
  {
    key: "variant",
    title: t("demand.variant"),
    render: (_, { title, variant_title, sku }) => (
      <>
        <bdi>{[title, variant_title].filter(Boolean).join(" · ")}</bdi>
        {sku && (
          <Typography.Text type="secondary" className="bh-number">
            {" "}
            <bdi dir="ltr">{sku}</bdi>
          </Typography.Text>
        )}
      </>
    ),
  },
  { key: "waiting", title: t("demand.waiting"), width: 120, align: "end", render: (_, { waiting }) => waiting },
  { key: "notified", title: t("demand.notified"), width: 120, align: "end", responsive: ["md"], render: (_, { notified }) => notified },
  { key: "stock", title: t("demand.stock"), width: 110, align: "end", render: (_, { available }) => available ?? "—" },
  {
    key: "since",
    title: t("demand.since"),
    width: 150,
    responsive: ["md"],
    render: (_, { oldest_at }) => (oldest_at ? <DateText at={oldest_at} format="date" /> : "—"),
  },
];
