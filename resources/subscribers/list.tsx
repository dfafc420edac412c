import { PlusOutlined, TeamOutlined } from "@ant-design/icons";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { SubscriberRow } from "#contracts/subscribers/shapes";
import { subscribers } from "#contracts/subscribers/subscribers";
import { useOperation } from "#src/hooks/data/use-operation";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { Can } from "#src/lib/session/can";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { NamedTabs } from "#src/lists/named-tabs";
import { useSelection } from "#src/lists/use-selection";
import { LinkButton } from "#src/ui/actions/link-button";
import { ListBox } from "#src/ui/data/list-box";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { newSubscriberAddress } from "./addresses.ts";
import { narrowSubscriberColumns, subscriberColumns } from "./columns.tsx";
import { Bulk, useRowSelection } from "./list/bulk.tsx";
import { SubscriberFilters } from "./list/filters.tsx";
import { ImportButton } from "./list/import-button.tsx";
import { SegmentPicker } from "./list/segment-picker.tsx";
import { SuppressionsButton } from "./list/suppressions-button.tsx";

const tabNames = ["all", "subscribed", "pending", "left", "bounced"] as const;

export default function SubscriberPage() {
  return (
    <FirstView of={subscribers.noun}>
      <SubscriberList />
    </FirstView>
  );
}

/** Show the store's subscribers, newest first. */
function SubscriberList() {
  const { t } = useTranslation("subscribers");
  const narrow = useNarrow();
  const columns = useMemo(() => (narrow ? narrowSubscriberColumns : subscriberColumns)(t), [narrow, t]);
  const table = useListTable<SubscriberRow>(subscribers, { columns });
  const counts = useOperation(subscribers, "counts");
  const selection = useSelection(table.rows);
  const rowSelection = useRowSelection(selection);
  const selectable = { ...table, tableProps: { ...table.tableProps, ...(rowSelection && { rowSelection }) } };
  const add = (
    <Can I="create" a="Subscriber">
      <LinkButton type="primary" to={newSubscriberAddress} icon={<PlusOutlined aria-hidden="true" />}>
        {t("actions.create")}
      </LinkButton>
    </Can>
  );
  return (
    <PageShell
      lead={t("lead")}
      actions={
        <>
          <SuppressionsButton />
          <ImportButton />
          {add}
        </>
      }
    >
      <Panel flush>
        <NamedTabs
          label={t("tabs.label")}
          names={tabNames}
          nameOf={(tab) => t(`tabs.${tab}`)}
          filters={table.filters}
          counts={counts.data}
        />
        <ListBox
          table={selectable}
          width={narrow ? 324 : 1000}
          search={{ ...table.filterProps.search, placeholder: t("search") }}
          extra={
            <>
              <SegmentPicker value={table.filters.segment_id?.[0]} onChange={(id) => table.setFilter("segment_id", id ? [id] : [])} />
              <SubscriberFilters values={table.filters} onChange={table.setFilter} />
            </>
          }
          tools={<ListTools of={subscribers} table={table} views />}
          empty={<EmptyState icon={<TeamOutlined aria-hidden="true" />} title={t("empty")} text={t("emptyText")} action={add} />}
        />
      </Panel>
      <Bulk selection={selection} total={table.total} state={table.state} />
    </PageShell>
  );
}
