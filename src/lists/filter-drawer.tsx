import { Button, ConfigProvider, Drawer, Flex, Form } from "antd";
import { type PropsWithChildren, use } from "react";
import { useTranslation } from "react-i18next";
import { dayOf } from "#src/lib/day-range";
import { DayPicker } from "#src/ui/day-picker";
import { useFocusReturn } from "#src/ui/use-focus-return";

/** Values of the fields, as in the address. */
type FilterValues = Record<string, string | string[] | null | undefined>;

const filtersOf = (values: FilterValues): Record<string, string[]> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value ?? []].flat().filter(Boolean)]));

interface FilterDrawerProps {
  table: { filters: Record<string, string[]>; setFilters: (next: Record<string, string[]>) => void; clearFilters: () => void };
  /** Filters with several values. */
  many: readonly string[];
  onClose: () => void;
}

/** Show all filters of a list as a form; nothing is fetched until they are applied. */
export function FilterDrawer({ table, many, onClose, children }: PropsWithChildren<FilterDrawerProps>) {
  const { t } = useTranslation();
  useFocusReturn();
  const rtl = use(ConfigProvider.ConfigContext).direction === "rtl";
  const clear = () => {
    table.clearFilters();
    onClose();
  };
  const start = Object.entries(table.filters).map(([name, values]) => [name, many.includes(name) ? values : values[0]]);
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
        initialValues={Object.fromEntries(start)}
        onFinish={(values) => {
          table.setFilters(filtersOf(values));
          onClose();
        }}
      >
        {children}
      </Form>
    </Drawer>
  );
}

interface DayFilterProps {
  name: string;
  label: string;
  /** Return the time of the chosen day that the filter compares with. */
  instant: (day: string) => string | undefined;
}
export function DayFilter({ name, label, instant }: DayFilterProps) {
  return (
    <Form.Item name={name} noStyle getValueProps={(at?: string) => ({ value: dayOf(at) })} normalize={instant}>
      <DayPicker aria-label={label} />
    </Form.Item>
  );
}
