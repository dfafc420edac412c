import { Table } from "antd";
import { useTranslation } from "react-i18next";
import { invoices } from "#contracts/invoices/invoices";
import type { InvoiceSeries } from "#contracts/invoices/shapes";
import { useOperation } from "#src/hooks/use-operation";
import { Loaded } from "#src/ui/loaded";
import { Panel } from "#src/ui/panel";

/** Show the runs of numbers, which have no gaps. */
export function Series() {
  const { t } = useTranslation("invoices");
  const found = useOperation(invoices, "series");
  return (
    <Panel title={t("sections.series")} flush>
      <Loaded from={found}>{({ items }) => <Runs items={items} />}</Loaded>
    </Panel>
  );
}

function Runs({ items }: { items: InvoiceSeries[] }) {
  const { t } = useTranslation("invoices");
  return (
    <Table<InvoiceSeries>
      rowKey="id"
      size="small"
      dataSource={items}
      pagination={false}
      scroll={{ x: 560 }}
      locale={{ emptyText: t("settings.noSeries") }}
      columns={[
        { key: "kind", title: t("fields.kind"), render: (_, { kind }) => t(`enums:document.${kind}`) },
        { key: "first", title: t("settings.first"), render: (_, { first }) => <bdi className="bh-number">{first ?? "—"}</bdi> },
        { key: "last", title: t("settings.last"), render: (_, { last }) => <bdi className="bh-number">{last ?? "—"}</bdi> },
        { key: "count", title: t("settings.count"), align: "end", dataIndex: "count" },
        { key: "gaps", title: t("settings.gaps"), align: "end", dataIndex: "gaps" },
      ]}
    />
  );
}
