import { returnColumns as declared } from "#contracts/columns/returns";
import type { ReturnRow } from "#contracts/returns/shapes";
import type { Translation } from "#src/hooks/words/use-translation-of";
import { AgeCell, AssigneeCell, CustomerCell, StageAndFlags } from "#src/lists/cells";
import { tableColumns } from "#src/lists/table-columns";
import { MoneyCell, OutcomeCell, ReturnItemsCell, ReturnNumberCell, StageCell } from "./list/cells.tsx";

/** Return the table's columns. */
export function returnTableColumns(translation: Translation, now: Date, changed: ReadonlySet<string>) {
  return tableColumns<ReturnRow>(declared, (key) => translation.t(`columns.${key}`), {
    number: { width: 90, cell: (row) => <ReturnNumberCell row={row} translation={translation} changed={changed.has(row.id)} /> },
    customer: { cell: (row) => <CustomerCell customer={row.customer} /> },
    items: { cell: (row) => <ReturnItemsCell row={row} translation={translation} /> },
    stage: {
      width: 176,
      cell: (row) => (
        <StageAndFlags flags={row.flags} words={translation}>
          <StageCell row={row} translation={translation} />
        </StageAndFlags>
      ),
    },
    value_minor: { width: 136, cell: (row) => <MoneyCell row={row} translation={translation} /> },
    outcome: { width: 138, cell: (row) => <OutcomeCell row={row} translation={translation} /> },
    assignee: { width: 70, cell: (row) => <AssigneeCell assignee={row.assignee} words={translation.t} /> },
    created_at: { width: 80, cell: (row) => <AgeCell row={row} words={translation} now={now} /> },
  });
}
