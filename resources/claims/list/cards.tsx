import { Flex } from "antd";
import type { ClaimRow } from "#contracts/claims/shapes";
import { CaseCard } from "#src/lists/case-card";
import { AgeCell, AssigneeCell, CustomerCell, FlagsCell } from "#src/lists/cells";
import { useClaimTranslation } from "../translation.ts";
import { ClaimItemsCell, ClaimNumberCell, MoneyCell, StageCell } from "./cells.tsx";

interface CardsProps {
  rows: readonly ClaimRow[];
  now: Date;
  changed: ReadonlySet<string>;
  selected: ReadonlyMap<string, ClaimRow>;
  onSelect: (row: ClaimRow, on: boolean) => void;
}

/** Show the list on narrow screens: the same cells, one card per claim. */
export function Cards({ rows, now, changed, selected, onSelect }: CardsProps) {
  const translation = useClaimTranslation();
  const { t, enumLabel } = translation;
  return (
    <ul aria-label={t("list.label")}>
      {rows.map((row) => (
        <CaseCard
          key={row.id}
          isSelected={selected.has(row.id)}
          label={t("list.selectRow", { number: row.number })}
          onSelect={(on) => onSelect(row, on)}
          head={
            <>
              <ClaimNumberCell row={row} translation={translation} changed={changed.has(row.id)} />
              <MoneyCell row={row} translation={translation} />
            </>
          }
        >
          <CustomerCell customer={row.customer} />
          <strong>{enumLabel("claim_type", row.type)}</strong>
          <ClaimItemsCell row={row} translation={translation} />
          <Flex wrap align="center" gap={8}>
            <StageCell row={row} translation={translation} />
            <FlagsCell flags={row.flags} words={translation} />
            <Flex align="center" gap={10} style={{ marginInlineStart: "auto" }}>
              <AgeCell row={row} words={translation} now={now} />
              <AssigneeCell assignee={row.assignee} words={t} />
            </Flex>
          </Flex>
        </CaseCard>
      ))}
    </ul>
  );
}
