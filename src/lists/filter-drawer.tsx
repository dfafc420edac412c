import { Button, Flex, Form } from "antd";
import type { PropsWithChildren } from "react";
import { useTranslation } from "react-i18next";
import { SideDrawer } from "#src/ui/dialogs/side-drawer";

/** Values of the fields, as in the address. */
type FilterValues = Record<string, string | string[] | null | undefined>;

const filtersOf = (values: FilterValues): Record<string, string[]> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value ?? []].flat().filter(Boolean)]));

/** What a panel of filters needs of a list. */
export interface FilteredTable {
  filters: Record<string, string[]>;
  setFilters: (next: Record<string, string[]>) => void;
  clear: () => void;
}

interface FilterDrawerProps {
  table: Omit<FilteredTable, "clear">;
  /** Filters with several values. */
  many: readonly string[];
  onClear: () => void;
  onClose: () => void;
}

/** Show all filters of a list as a form; nothing is fetched until they are applied. */
export function FilterDrawer({ table, many, onClear, onClose, children }: PropsWithChildren<FilterDrawerProps>) {
  const { t } = useTranslation();
  const clear = () => {
    onClear();
    onClose();
  };
  const start = Object.entries(table.filters).map(([name, values]) => [name, many.includes(name) ? values : values[0]]);
  return (
    <SideDrawer
      title={t("common:actions.filters")}
      width={400}
      onClose={onClose}
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
    </SideDrawer>
  );
}
