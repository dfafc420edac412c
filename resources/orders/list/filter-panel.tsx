import { Button, ConfigProvider, Drawer, Flex, Form, Input, Select } from "antd";
import dayjs from "dayjs";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { fulfilmentStates, orderKinds, paymentStates } from "#contracts/orders/parts";
import { openCases } from "#contracts/orders/query";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { DayPicker } from "#src/ui/day-picker";
import { MoneyInput } from "#src/ui/money-input";
import { useCountries } from "#src/ui/use-countries";
import { useFocusReturn } from "#src/ui/use-focus-return";
import { type FilterName, manyFilters } from "./filters.ts";

type Values = Partial<Record<FilterName, string | string[] | null>>;
/** Filters with several values: their enumeration and its values. */
const choices = {
  payment_state: ["payment_state", paymentStates],
  fulfilment_state: ["fulfilment", fulfilmentStates],
  kind: ["order_kind", orderKinds],
} as const;

const isMany = (name: string): boolean => (manyFilters as readonly string[]).includes(name);
const valuesOf = (filters: Record<string, string[]>): Values =>
  Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, isMany(name) ? values : values[0]]));
const filtersIn = (values: Values): Record<string, string[]> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value ?? []].flat().filter(Boolean)]));

interface FilterPanelProps {
  filters: Record<string, string[]>;
  currency: string;
  onApply: (filters: Record<string, string[]>) => void;
  onClear: () => void;
  onClose: () => void;
}

/** Show all filters; nothing is fetched until they are applied. */
export default function FilterPanel({ filters, currency, onApply, onClear, onClose }: FilterPanelProps) {
  const { t } = useTranslation("orders");
  useFocusReturn();
  const rtl = use(ConfigProvider.ConfigContext).direction === "rtl";
  const after = (act: () => void) => () => {
    act();
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
          <Button onClick={after(onClear)}>{t("common:actions.clearFilters")}</Button>
          <Button type="primary" htmlType="submit" form="order-filters">
            {t("common:actions.apply")}
          </Button>
        </Flex>
      }
    >
      <Form<Values>
        name="order-filters"
        layout="vertical"
        initialValues={valuesOf(filters)}
        onFinish={(values) => after(() => onApply(filtersIn(values)))()}
      >
        <Choices />
        <Texts />
        <Form.Item label={t("filters.ordered")}>
          <Flex gap={8}>
            <Day name="ordered_from" label={t("fields.ordered_from")} />
            <Day name="ordered_to" label={t("fields.ordered_to")} />
          </Flex>
        </Form.Item>
        <Form.Item label={t("filters.total")}>
          <Flex gap={8}>
            <Amount name="min_total_minor" currency={currency} />
            <Amount name="max_total_minor" currency={currency} />
          </Flex>
        </Form.Item>
      </Form>
    </Drawer>
  );
}

function Choices() {
  const { t } = useTranslation("orders");
  const enumLabel = useEnumLabel();
  const countries = useCountries();
  const labelled = (name: string, values: readonly string[]) => values.map((value) => ({ value, label: enumLabel(name, value) }));
  const named = (name: string, values: readonly string[]) => values.map((value) => ({ value, label: t(`${name}.${value}`) }));
  return (
    <>
      {manyFilters.map((name) => (
        <Form.Item key={name} name={name} label={t(`fields.${name}`)}>
          <Select mode="multiple" allowClear optionFilterProp="label" options={labelled(choices[name][0], choices[name][1])} />
        </Form.Item>
      ))}
      <Form.Item name="open" label={t("fields.open")}>
        <Select allowClear options={named("open", openCases)} />
      </Form.Item>
      <Form.Item name="cancelled" label={t("fields.cancelled")}>
        <Select allowClear options={named("cancelled", ["yes", "no"])} />
      </Form.Item>
      <Form.Item name="country" label={t("fields.country")}>
        <Select allowClear showSearch optionFilterProp="label" options={countries} />
      </Form.Item>
      <Form.Item name="channel" label={t("columns.channel")}>
        <Select allowClear options={labelled("channel", ["online", "web", "pos", "recorded", "exchange"])} />
      </Form.Item>
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

/** The reader's day in the address is the instant it begins or ends. */
function Day({ name, label }: { name: "ordered_from" | "ordered_to"; label: string }) {
  const time = name === "ordered_from" ? "00:00:00" : "23:59:59.999";
  const instant = (day: string) => (day ? new Date(`${day}T${time}`).toISOString() : undefined);
  return (
    <Form.Item
      name={name}
      noStyle
      getValueProps={(at?: string) => ({ value: at && dayjs(at).isValid() ? dayjs(at).format("YYYY-MM-DD") : "" })}
      normalize={instant}
    >
      <DayPicker aria-label={label} />
    </Form.Item>
  );
}

function Amount({ name, currency }: { name: "min_total_minor" | "max_total_minor"; currency: string }) {
  const { t } = useTranslation("orders");
  return (
    <Form.Item
      name={name}
      noStyle
      getValueProps={(text?: string) => ({ value: text && /^-?\d+$/.test(text) ? Number(text) : null })}
      normalize={(minor: number | null) => minor?.toString()}
    >
      <MoneyInput currency={currency} aria-label={t(`fields.${name}`)} />
    </Form.Item>
  );
}
