import { Flex } from "antd";
import type { ReturnRow } from "#contracts/returns/shapes";
import { CaseCard } from "#src/lists/case-card";
import { AgeCell, AssigneeCell, CustomerCell, FlagsCell } from "#src/lists/cells";
import { useReturnTranslation } from "../translation.ts";
import { MoneyCell, OutcomeCell, ReturnItemsCell, ReturnNumberCell, StageCell } from "./cells.tsx";

interface CardsProps {
  rows: readonly ReturnRow[];
  now: Date;
  changed: ReadonlySet<string>;
  selected: ReadonlyMap<string, ReturnRow>;
  onSelect: (row: ReturnRow, on: boolean) => void;
}

/** Show the list on narrow screens: the same cells, one card per return. */
export function Cards({ rows, now, changed, selected, onSelect }: CardsProps) {
  const translation = useReturnTranslation();
  const { t } = translation;
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
              <ReturnNumberCell row={row} translation={translation} changed={changed.has(row.id)} />
              <MoneyCell row={row} translation={translation} />
            </>
          }
        >
          <CustomerCell customer={row.customer} />
          <ReturnItemsCell row={row} translation={translation} />
          <Flex wrap align="center" gap={8}>
            <StageCell row={row} translation={translation} />
            <FlagsCell flags={row.flags} words={translation} />
            <Flex align="center" gap={10} style={{ marginInlineStart: "auto" }}>
              <AgeCell row={row} words={translation} now={now} />
              <AssigneeCell assignee={row.assignee} words={t} />
            </Flex>
          </Flex>
          {(row.resolution_type || row.exchange_status !== "NONE") && <OutcomeCell row={row} translation={translation} />}
        </CaseCard>
      ))}
    </ul>
  );
}
