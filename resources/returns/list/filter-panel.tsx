import { useTranslation } from "react-i18next";
import {
  decisions,
  exchangeStatuses,
  grades,
  outcomes,
  paymentStatuses,
  resolutionTypes,
  shippingMethods,
  stages,
  statuses,
} from "#contracts/returns/states";
import { usePlaces } from "#src/hooks/store/use-places";
import { useReasons } from "#src/hooks/store/use-reasons";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { FilterDrawer } from "#src/lists/filter-drawer";
import { AmountRangeFilter, CaseFilters, ChoiceFilter, DayRangeFilter, EnumFilters } from "#src/lists/filter-fields";
import { useCountries } from "#src/ui/forms/use-countries";
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

/** Filters of one value of an enumeration. */
const single = {
  method: ["shipping_method", shippingMethods],
  outcome: ["outcome", outcomes],
  grade: ["grade", grades],
} as const;
const days = ["created", "ordered", "processed"] as const;

interface FilterPanelProps {
  table: ReturnsTable;
  currency: string;
  onClose: () => void;
}

/** Show all filters of the list. */
export default function FilterPanel({ table, currency, onClose }: FilterPanelProps) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  const reasons = useReasons();
  const countries = useCountries();
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
      {Object.entries(single).map(([name, [field, values]]) => (
        <ChoiceFilter
          key={name}
          name={name}
          label={t(`fields.${name}`)}
          options={values.map((value) => ({ value, label: enumLabel(field, value) }))}
        />
      ))}
      <ChoiceFilter name="country" label={t("fields.country")} showSearch options={countries} />
      {days.map((name) => (
        <DayRangeFilter key={name} name={name} label={t(`filters.${name}`)} from={t(`fields.${name}_from`)} to={t(`fields.${name}_to`)} />
      ))}
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
