import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { fulfilmentStates, orderKinds, paymentStates } from "#contracts/orders/parts";
import { openCases } from "#contracts/orders/query";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { FilterDrawer, type FilteredTable } from "#src/lists/filter-drawer";
import { AmountRangeFilter, ChoiceFilter, DayRangeFilter, EnumFilters } from "#src/lists/filter-fields";
import { useCountries } from "#src/ui/forms/use-countries";
import { manyOrderFilters } from "./filters.ts";

const choices = {
  payment_state: ["payment_state", paymentStates],
  fulfilment_state: ["fulfilment", fulfilmentStates],
  kind: ["order_kind", orderKinds],
} as const satisfies Record<(typeof manyOrderFilters)[number], unknown>;

interface FilterPanelProps {
  table: FilteredTable;
  currency: string;
  onClose: () => void;
}

/** Show all filters of the list. */
export default function FilterPanel({ table, currency, onClose }: FilterPanelProps) {
  const { t } = useTranslation("orders");
  return (
    <FilterDrawer table={table} many={manyOrderFilters} onClear={table.clear} onClose={onClose}>
      <EnumFilters of={choices} words={t} />
      <Choices />
      <Texts />
      <DayRangeFilter name="ordered" label={t("filters.ordered")} from={t("fields.ordered_from")} to={t("fields.ordered_to")} />
      <AmountRangeFilter
        name="total"
        label={t("filters.total")}
        from={t("fields.min_total_minor")}
        to={t("fields.max_total_minor")}
        currency={currency}
      />
    </FilterDrawer>
  );
}

const channels = ["online", "web", "pos", "recorded", "exchange"];

function Choices() {
  const { t } = useTranslation("orders");
  const enumLabel = useEnumLabel();
  const named = (name: string, values: readonly string[]) => values.map((value) => ({ value, label: t(`${name}.${value}`) }));
  return (
    <>
      <ChoiceFilter name="open" label={t("fields.open")} options={named("open", openCases)} />
      <ChoiceFilter name="cancelled" label={t("fields.cancelled")} options={named("cancelled", ["yes", "no"])} />
      <ChoiceFilter name="country" label={t("fields.country")} showSearch options={useCountries()} />
      <ChoiceFilter
        name="channel"
        label={t("columns.channel")}
        options={channels.map((value) => ({ value, label: enumLabel("channel", value) }))}
      />
    </>
  );
}

function Texts() {
  const { t } = useTranslation("orders");
  return (
    <>
      {(["tag", "sku", "currency"] as const).map((name) => (
        <Form.Item
          key={name}
          name={name}
          label={t(`fields.${name}`)}
          normalize={(text: string) => (name === "currency" ? text.toUpperCase() : text)}
        >
          <Input dir="auto" allowClear autoComplete="off" maxLength={name === "currency" ? 3 : 100} />
        </Form.Item>
      ))}
    </>
  );
}
