import { PlusOutlined, StopOutlined, TeamOutlined, UploadOutlined } from "@ant-design/icons";
import { Button, Select } from "antd";
import { lazy, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SubscriberRow } from "#contracts/subscribers/shapes";
import { addressStatuses, consentSources } from "#contracts/subscribers/states";
import { subscribers } from "#contracts/subscribers/subscribers";
import { OnDemand } from "#src/first-paint/on-demand";
import { useOperation } from "#src/hooks/data/use-operation";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { Can } from "#src/lib/session/can";
import { languageList } from "#src/lib/words/languages";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { NamedTabs } from "#src/lists/named-tabs";
import { useSelection } from "#src/lists/use-selection";
import { LinkButton } from "#src/ui/actions/link-button";
import { ListBox } from "#src/ui/data/list-box";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { useCountries } from "#src/ui/forms/use-countries";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { narrowSubscriberColumns, subscriberTableColumns } from "./columns.tsx";
import { Bulk, useRowSelection } from "./list/bulk.tsx";
import { SegmentPicker } from "./list/segment-picker.tsx";
import { newSubscriberAddress } from "./resource.ts";

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
  const columns = useMemo(() => (narrow ? narrowSubscriberColumns : subscriberTableColumns)(t), [narrow, t]);
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

const ImportDrawer = lazy(() => import("./imports/drawer.tsx"));

/** Open the import of a CSV file. */
function ImportButton() {
  const { t } = useTranslation("subscribers");
  const [isOpen, setOpen] = useState(false);
  return (
    <Can I="create" a="Subscriber">
      <Button icon={<UploadOutlined aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("imports.button")}
      </Button>
      {isOpen && (
        <OnDemand onMissing={() => setOpen(false)}>
          <ImportDrawer onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </Can>
  );
}

const SuppressionsDrawer = lazy(() => import("./suppressions/drawer.tsx"));

/** Open the list of addresses that get no marketing. */
function SuppressionsButton() {
  const { t } = useTranslation("subscribers");
  const [isOpen, setOpen] = useState(false);
  return (
    <Can I="read" a="Suppression">
      <Button icon={<StopOutlined aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("suppressions.title")}
      </Button>
      {isOpen && (
        <OnDemand onMissing={() => setOpen(false)}>
          <SuppressionsDrawer onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </Can>
  );
}

interface FiltersProps {
  values: Record<string, string[]>;
  onChange: (name: string, values: string[]) => void;
}

/** Filter by consent, language, country and source. */
function SubscriberFilters({ values, onChange }: FiltersProps) {
  const { t } = useTranslation("subscribers");
  const countries = useCountries();
  const statuses = addressStatuses.map((value) => ({ value, label: t(`records:address_status.${value}`) }));
  const sources = consentSources.map((value) => ({ value, label: t(`records:consent_source.${value}`) }));
  const languages = languageList.map(({ code, label }) => ({ value: code, label }));
  const choice = (name: string, options: { value: string; label: string }[], searches = false) => (
    <Select
      aria-label={t(`fields.${name}`)}
      allowClear
      placeholder={t(`fields.${name}`)}
      popupMatchSelectWidth={false}
      style={{ minInlineSize: 130 }}
      showSearch={searches}
      optionFilterProp="label"
      {...(values[name]?.[0] && { value: values[name][0] })}
      onChange={(value: string | undefined) => onChange(name, value ? [value] : [])}
      options={options}
    />
  );
  return (
    <>
      {choice("email_status", statuses)}
      {choice("language", languages)}
      {choice("country", countries, true)}
      {choice("source", sources)}
    </>
  );
}
