import { Flex, Form, Select } from "antd";
import { useTranslation } from "react-i18next";
import { decisions, exchangeStatuses, paymentStatuses, resolutionTypes, stages, statuses } from "#contracts/returns/states";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { usePeople } from "#src/hooks/use-people";
import { usePlaces } from "#src/hooks/use-places";
import { useReasons } from "#src/hooks/use-reasons";
import { dayEnd, dayStart } from "#src/lib/day-range";
import { knownFlags } from "#src/lib/known-flags";
import { DayFilter, FilterDrawer } from "#src/lists/filter-drawer";
import { MoneyInput } from "#src/ui/money-input";
import { manyFilters } from "../filters.ts";
import type { ReturnsTable } from "./use-returns.ts";

const choices = {
  stage: stages,
  status: statuses,
  decision: decisions,
  resolution_type: resolutionTypes,
  payment_status: paymentStatuses,
  exchange_status: exchangeStatuses,
} as const;

interface FilterPanelProps {
  table: ReturnsTable;
  currency: string;
  onClose: () => void;
}

/** Show all filters of the list. */
export default function FilterPanel({ table, currency, onClose }: FilterPanelProps) {
  const { t } = useTranslation("returns");
  return (
    <FilterDrawer table={table} many={manyFilters} onClose={onClose}>
      <Choices reason={table.filters.reason?.[0]} />
      <Form.Item label={t("filters.created")}>
        <Flex gap={8}>
          <DayFilter name="created_from" label={t("filters.from")} instant={dayStart} />
          <DayFilter name="created_to" label={t("filters.to")} instant={dayEnd} />
        </Flex>
      </Form.Item>
      <Form.Item label={t("filters.value")}>
        <Flex gap={8}>
          <Amount name="min_value_minor" currency={currency} />
          <Amount name="max_value_minor" currency={currency} />
        </Flex>
      </Form.Item>
    </FilterDrawer>
  );
}

/** Show the filters with a fixed list of values. */
function Choices({ reason }: { reason: string | undefined }) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  const known = useReasons();
  const { people, isLoading } = usePeople();
  const { places, isLoading: isLoadingPlaces } = usePlaces();
  const labelled = (name: string, values: readonly string[]) => values.map((value) => ({ value, label: enumLabel(name, value) }));
  const assignees = [
    ...["me", "none"].map((value) => ({ value, label: t(`assignee.${value}`) })),
    ...people.map((person) => ({ value: person.id, label: person.name || person.email })),
  ];
  return (
    <>
      {manyFilters.map((name) => (
        <Form.Item key={name} name={name} label={t(`fields.${name}`)}>
          <Select mode="multiple" allowClear optionFilterProp="label" options={labelled(name, choices[name])} />
        </Form.Item>
      ))}
      <Form.Item name="reason" label={t("fields.reason")}>
        <Select allowClear showSearch optionFilterProp="label" options={known.options(reason)} />
      </Form.Item>
      <Form.Item name="flag" label={t("fields.flag")}>
        <Select allowClear showSearch optionFilterProp="label" options={labelled("flag", knownFlags)} />
      </Form.Item>
      <Form.Item name="assignee" label={t("fields.assignee")}>
        <Select allowClear showSearch optionFilterProp="label" loading={isLoading} options={assignees} />
      </Form.Item>
      <Form.Item name="location_id" label={t("fields.location_id")}>
        <Select allowClear loading={isLoadingPlaces} options={places.map((place) => ({ value: place.id, label: place.name }))} />
      </Form.Item>
    </>
  );
}

const minorOf = (text: string | undefined) => ({ value: text && /^-?\d+$/.test(text) ? Number(text) : null });

function Amount({ name, currency }: { name: "min_value_minor" | "max_value_minor"; currency: string }) {
  const { t } = useTranslation("returns");
  return (
    <Form.Item name={name} noStyle getValueProps={minorOf} normalize={(minor: number | null) => minor?.toString()}>
      <MoneyInput currency={currency} aria-label={t(`fields.${name}`)} />
    </Form.Item>
  );
}
