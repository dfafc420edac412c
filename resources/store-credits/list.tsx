import { WalletOutlined } from "@ant-design/icons";
import { Select } from "antd";
import dayjs from "dayjs";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { creditStates, type StoreCreditRow, storeCredits } from "#contracts/store-credits";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { ListBox } from "#src/ui/data/list-box";
import { DayFilter } from "#src/ui/dates/day-filter";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { creditColumns, narrowStoreCreditColumns } from "./columns.tsx";

export default function StoreCreditPage() {
  return (
    <FirstView of={storeCredits.noun}>
      <StoreCreditList />
    </FirstView>
  );
}

/** Show the store's credits, newest first. */
function StoreCreditList() {
  const { t } = useTranslation("store-credits");
  const narrow = useNarrow();
  const columns = useMemo(() => (narrow ? narrowStoreCreditColumns : creditColumns)(t), [narrow, t]);
  const table = useListTable<StoreCreditRow>(storeCredits, { columns });
  return (
    <PageShell lead={t("lead")}>
      <Panel flush>
        <ListBox
          table={table}
          width={narrow ? 280 : 1000}
          search={{ ...table.filterProps.search, placeholder: t("search") }}
          extra={<Filters values={table.filters} onChange={table.setFilter} />}
          tools={<ListTools of={storeCredits} table={table} views />}
          empty={<EmptyState icon={<WalletOutlined aria-hidden="true" />} title={t("empty")} text={t("emptyText")} />}
        />
      </Panel>
    </PageShell>
  );
}

interface FiltersProps {
  values: Record<string, string[]>;
  onChange: (name: string, values: string[]) => void;
}

/** Filter by state, and by the last day on which a credit can be spent. */
function Filters({ values, onChange }: FiltersProps) {
  const { t } = useTranslation("store-credits");
  const enumLabel = useEnumLabel();
  const by = values.expires_to?.[0];
  return (
    <>
      <Select
        aria-label={t("fields.state")}
        value={values.state?.[0] ?? ""}
        popupMatchSelectWidth={false}
        style={{ minInlineSize: 130 }}
        onChange={(state) => onChange("state", state ? [state] : [])}
        options={[
          { value: "", label: t("common:states.all") },
          ...creditStates.map((state) => ({ value: state, label: enumLabel("credit_state", state) })),
        ]}
      />
      <DayFilter
        label={t("expiresBy")}
        value={by && dayjs(by).isValid() ? dayjs(by).format("YYYY-MM-DD") : ""}
        onChange={(day) => onChange("expires_to", day ? [dayjs(day).endOf("day").toISOString()] : [])}
      />
    </>
  );
}
