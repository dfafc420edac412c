import { useTranslation } from "react-i18next";
import { decisions, exchangeStatuses, paymentStatuses, resolutionTypes, stages, statuses } from "#contracts/returns/states";
import { usePlaces } from "#src/hooks/use-places";
import { useReasons } from "#src/hooks/use-reasons";
import { FilterDrawer } from "#src/lists/filter-drawer";
import { AmountRangeFilter, CaseFilters, ChoiceFilter, DayRangeFilter, EnumFilters } from "#src/lists/filter-fields";
import { manyFilters } from "../filters.ts";
import type { ReturnsTable } from "./use-returns.ts";

const choices = {
  stage: ["stage", stages],
  status: ["status", statuses],
  decision: ["decision", decisions],
  resolution_type: ["resolution_type", resolutionTypes],
  payment_status: ["payment_status", paymentStatuses],
  exchange_status: ["exchange_status", exchangeStatuses],
} as const satisfies Record<(typeof manyFilters)[number], unknown>;

interface FilterPanelProps {
  table: ReturnsTable;
  currency: string;
  onClose: () => void;
}

/** Show all filters of the list. */
export default function FilterPanel({ table, currency, onClose }: FilterPanelProps) {
  const { t } = useTranslation("returns");
  const reasons = useReasons();
  const { places, isLoading } = usePlaces();
  return (
    <FilterDrawer table={table} many={manyFilters} onClear={table.clearFilters} onClose={onClose}>
      <EnumFilters of={choices} words={t} />
      <ChoiceFilter name="reason" label={t("fields.reason")} showSearch options={reasons.options(table.filters.reason?.[0])} />
      <CaseFilters words={t} />
      <ChoiceFilter
        name="location_id"
        label={t("fields.location_id")}
        loading={isLoading}
        options={places.map((place) => ({ value: place.id, label: place.name }))}
      />
      <DayRangeFilter name="created" label={t("filters.created")} from={t("filters.from")} to={t("filters.to")} />
      <AmountRangeFilter
        name="value"
        label={t("filters.value")}
        from={t("fields.min_value_minor")}
        to={t("fields.max_value_minor")}
        currency={currency}
      />
    </FilterDrawer>
  );
}
