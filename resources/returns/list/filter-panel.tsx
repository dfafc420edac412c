import { Button, ConfigProvider, Drawer, Flex, Form, Select } from "antd";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { decisions, exchangeStatuses, paymentStatuses, resolutionTypes, stages, statuses } from "#contracts/returns/states";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { DayPicker } from "#src/ui/day-picker";
import { MoneyInput } from "#src/ui/money-input";
import { useFocusReturn } from "#src/ui/use-focus-return";
import { dayEnd, dayOf, dayStart, type FilterName, knownFlags, manyFilters } from "../filters.ts";
import { usePeople } from "../parts/use-people.ts";
import { usePlaces } from "../parts/use-places.ts";
import { useReasons } from "../parts/use-reasons.ts";
import type { ReturnsTable } from "./use-returns.ts";

const choices = {
  stage: stages,
  status: statuses,
  decision: decisions,
  resolution_type: resolutionTypes,
  payment_status: paymentStatuses,
  exchange_status: exchangeStatuses,
} as const;

/** Values of the fields, as in the address. */
type FilterValues = Partial<Record<FilterName, string | string[] | null>>;

const isMany = (name: string) => (manyFilters as readonly string[]).includes(name);
const valuesOf = (filters: Record<string, string[]>): FilterValues =>
  Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, isMany(name) ? values : values[0]]));
const filtersOf = (values: FilterValues): Record<string, string[]> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value ?? []].flat().filter(Boolean)]));

interface FilterPanelProps {
  table: ReturnsTable;
  currency: string;
  onClose: () => void;
}

/** Show all filters; nothing is fetched until they are applied. */
export default function FilterPanel({ table, currency, onClose }: FilterPanelProps) {
  const { t } = useTranslation("returns");
  useFocusReturn();
  const rtl = use(ConfigProvider.ConfigContext).direction === "rtl";
  const clear = () => {
    table.clearFilters();
    onClose();
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("common:actions.filters")}
      placement={rtl ? "left" : "right"}
      width="min(400px, 100vw)"
      closable={{ placement: "end", "aria-label": t("common:actions.close") }}
      footer={
        <Flex justify="space-between">
          <Button onClick={clear}>{t("common:actions.clearFilters")}</Button>
          <Button type="primary" htmlType="submit" form="filters">
            {t("common:actions.apply")}
          </Button>
        </Flex>
      }
    >
      <Form<FilterValues>
        name="filters"
        layout="vertical"
        initialValues={valuesOf(table.filters)}
        onFinish={(values) => {
          table.setFilters(filtersOf(values));
          onClose();
        }}
      >
        <Choices reason={table.filters.reason?.[0]} />
        <Form.Item label={t("filters.created")}>
          <Flex gap={8}>
            <Day name="created_from" label={t("filters.from")} instant={dayStart} />
            <Day name="created_to" label={t("filters.to")} instant={dayEnd} />
          </Flex>
        </Form.Item>
        <Form.Item label={t("filters.value")}>
          <Flex gap={8}>
            <Amount name="min_value_minor" currency={currency} />
            <Amount name="max_value_minor" currency={currency} />
          </Flex>
        </Form.Item>
      </Form>
    </Drawer>
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

interface DayProps {
  name: FilterName;
  label: string;
  /** Return the time of the chosen day that the filter compares with. */
  instant: (day: string) => string | undefined;
}
function Day({ name, label, instant }: DayProps) {
  return (
    <Form.Item name={name} noStyle getValueProps={(at?: string) => ({ value: dayOf(at) })} normalize={instant}>
      <DayPicker aria-label={label} />
    </Form.Item>
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
