import { Flex, Form, Select } from "antd";
import { useTranslation } from "react-i18next";
import { carrierClaimStates, claimDecisions, claimKinds, claimStages, claimStatuses, claimTypes } from "#contracts/claims/states";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { usePeople } from "#src/hooks/use-people";
import { dayEnd, dayStart } from "#src/lib/day-range";
import { knownFlags } from "#src/lib/known-flags";
import { DayFilter, FilterDrawer } from "#src/lists/filter-drawer";
import { enumOf, manyFilters } from "../filters.ts";
import type { ClaimsTable } from "./use-claims.ts";

const choices = {
  type: claimTypes,
  stage: claimStages,
  status: claimStatuses,
  decision: claimDecisions,
  kind: claimKinds,
  carrier_state: carrierClaimStates,
} as const;

/** Show all filters of the list. */
export default function FilterPanel({ table, onClose }: { table: ClaimsTable; onClose: () => void }) {
  const { t } = useTranslation("claims");
  const enumLabel = useEnumLabel();
  const { people, isLoading } = usePeople();
  const labelled = (name: string, values: readonly string[]) => values.map((value) => ({ value, label: enumLabel(name, value) }));
  const assignees = [
    ...["me", "none"].map((value) => ({ value, label: t(`cases:assignee.${value}`) })),
    ...people.map((person) => ({ value: person.id, label: person.name || person.email })),
  ];
  return (
    <FilterDrawer table={table} many={manyFilters} onClose={onClose}>
      {manyFilters.map((name) => (
        <Form.Item key={name} name={name} label={t(`fields.${name}`)}>
          <Select mode="multiple" allowClear optionFilterProp="label" options={labelled(enumOf[name], choices[name])} />
        </Form.Item>
      ))}
      <Form.Item name="flag" label={t("fields.flag")}>
        <Select allowClear showSearch optionFilterProp="label" options={labelled("flag", knownFlags)} />
      </Form.Item>
      <Form.Item name="assignee" label={t("fields.assignee")}>
        <Select allowClear showSearch optionFilterProp="label" loading={isLoading} options={assignees} />
      </Form.Item>
      <Form.Item name="late" label={t("fields.late")}>
        <Select allowClear options={[{ value: "true", label: t("filters.late") }]} />
      </Form.Item>
      <Form.Item label={t("filters.created")}>
        <Flex gap={8}>
          <DayFilter name="created_from" label={t("filters.from")} instant={dayStart} />
          <DayFilter name="created_to" label={t("filters.to")} instant={dayEnd} />
        </Flex>
      </Form.Item>
    </FilterDrawer>
  );
}
