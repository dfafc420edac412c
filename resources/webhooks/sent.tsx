import { SendOutlined } from "@ant-design/icons";
import { Select } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type OutgoingDelivery, outgoingStates, webhookDeliveries } from "#contracts/webhook-endpoints";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { DetailsTitle } from "#src/ui/data/details-title";
import { ListBox } from "#src/ui/data/list-box";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { sentColumns } from "./sent-columns.tsx";
import { WebhookTabs } from "./tabs.tsx";

const bodyStyle = { margin: 0, fontSize: 12, whiteSpace: "pre-wrap", overflowWrap: "anywhere" } as const;
const pretty = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
const expandable = {
  columnTitle: <DetailsTitle />,
  expandedRowRender: (row: OutgoingDelivery) => (
    <pre dir="ltr" style={bodyStyle}>
      {pretty(row.body)}
    </pre>
  ),
};

export default function SentPage() {
  return (
    <FirstView of={webhookDeliveries.noun}>
      <Sent />
    </FirstView>
  );
}

/** Show every webhook event sent, with its result; any can be resent. */
function Sent() {
  const { t } = useTranslation("webhooks");
  const columns = useMemo(() => sentColumns(t), [t]);
  const table = useListTable<OutgoingDelivery>(webhookDeliveries, { columns });
  return (
    <PageShell title={t("titles:webhooks")} lead={t("sent.lead")} crumbs={[]}>
      <Panel flush>
        <WebhookTabs />
        <ListBox
          table={{ ...table, tableProps: { ...table.tableProps, expandable } }}
          width={720}
          search={table.filterProps.search}
          extra={
            <Select
              aria-label={t("fields.state")}
              value={table.filters.state?.[0] ?? ""}
              popupMatchSelectWidth={false}
              onChange={(state) => table.setFilter("state", state ? [state] : [])}
              options={[
                { value: "", label: t("common:states.all") },
                ...outgoingStates.map((one) => ({ value: one, label: t(`records:webhook_state.${one}`) })),
              ]}
            />
          }
          tools={<ListTools of={webhookDeliveries} table={table} views />}
          empty={<EmptyState icon={<SendOutlined aria-hidden="true" />} title={t("sent.empty")} text={t("sent.emptyText")} />}
        />
      </Panel>
    </PageShell>
  );
}
