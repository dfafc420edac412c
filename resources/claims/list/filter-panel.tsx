import { useTranslation } from "react-i18next";
import { carrierClaimStates, claimDecisions, claimKinds, claimStages, claimStatuses, claimTypes } from "#contracts/claims/states";
import { FilterDrawer } from "#src/lists/filter-drawer";
import { CaseFilters, ChoiceFilter, DayRangeFilter, EnumFilters } from "#src/lists/filter-fields";
import { enumOf, manyFilters } from "../filters.ts";
import type { ClaimsTable } from "./use-claims.ts";

const choices = {
  type: [enumOf.type, claimTypes],
  stage: [enumOf.stage, claimStages],
  status: [enumOf.status, claimStatuses],
  decision: [enumOf.decision, claimDecisions],
  kind: [enumOf.kind, claimKinds],
  carrier_state: [enumOf.carrier_state, carrierClaimStates],
} as const satisfies Record<(typeof manyFilters)[number], unknown>;

/** Show all filters of the list. */
export default function FilterPanel({ table, onClose }: { table: ClaimsTable; onClose: () => void }) {
  const { t } = useTranslation("claims");
  return (
    <FilterDrawer table={table} many={manyFilters} onClear={table.clearFilters} onClose={onClose}>
      <EnumFilters of={choices} words={t} />
      <CaseFilters words={t} />
      <ChoiceFilter name="late" label={t("fields.late")} options={[{ value: "true", label: t("filters.late") }]} />
      <DayRangeFilter name="created" label={t("filters.created")} from={t("filters.from")} to={t("filters.to")} />
    </FilterDrawer>
  );
}
