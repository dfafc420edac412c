import { returnColumns as declared } from "#contracts/columns/returns";
import type { ReturnRow } from "#contracts/returns/shapes";
import type { Translation } from "#src/hooks/use-translation-of";
import { AgeCell, AssigneeCell, CustomerCell, FlagsCell } from "#src/lists/cells";
import { tableColumns } from "#src/lists/table-columns";
import { MoneyCell, OutcomeCell, ReturnItemsCell, ReturnNumberCell, StageCell } from "./list/cells.tsx";

/** Return the table's columns. */
export function returnColumns(translation: Translation, now: Date, changed: ReadonlySet<string>) {
  return tableColumns<ReturnRow>(declared, (key) => translation.t(`columns.${key}`), {
    number: { width: 90, cell: (row) => <ReturnNumberCell row={row} translation={translation} changed={changed.has(row.id)} /> },
    customer: { width: 124, cell: (row) => <CustomerCell customer={row.customer} /> },
    items: { cell: (row) => <ReturnItemsCell row={row} translation={translation} /> },
    stage: { width: 134, cell: (row) => <StageCell row={row} translation={translation} /> },
    value_minor: { width: 118, cell: (row) => <MoneyCell row={row} translation={translation} /> },
    outcome: { width: 132, cell: (row) => <OutcomeCell row={row} translation={translation} /> },
    flags: { width: 108, cell: (row) => <FlagsCell flags={row.flags} words={translation} /> },
    assignee: { width: 70, cell: (row) => <AssigneeCell assignee={row.assignee} words={translation.t} /> },
    created_at: { width: 80, cell: (row) => <AgeCell row={row} words={translation} now={now} /> },
  });
}
