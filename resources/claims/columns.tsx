import type { ClaimRow } from "#contracts/claims/shapes";
import { claimColumns as declared } from "#contracts/columns/claims";
import type { Translation } from "#src/hooks/words/use-translation-of";
import { AgeCell, AssigneeCell, CustomerCell, StageAndFlags } from "#src/lists/cells";
import { tableColumns } from "#src/lists/table-columns";
import { ClaimItemsCell, ClaimNumberCell, DueCell, MoneyCell, StageCell } from "./list/cells.tsx";

/** Return the table's columns. */
export function claimTableColumns(translation: Translation, now: Date, changed: ReadonlySet<string>) {
  return tableColumns<ClaimRow>(declared, (key) => translation.t(`columns.${key}`), {
    number: { width: 92, cell: (row) => <ClaimNumberCell row={row} translation={translation} changed={changed.has(row.id)} /> },
    customer: { cell: (row) => <CustomerCell customer={row.customer} /> },
    type: { width: 116, cell: (row) => translation.enumLabel("claim_type", row.type) },
    items: { cell: (row) => <ClaimItemsCell row={row} translation={translation} /> },
    stage: {
      width: 182,
      cell: (row) => (
        <StageAndFlags flags={row.flags} words={translation}>
          <StageCell row={row} translation={translation} />
        </StageAndFlags>
      ),
    },
    claimed_minor: { width: 104, cell: (row) => <MoneyCell row={row} translation={translation} /> },
    assignee: { width: 72, cell: (row) => <AssigneeCell assignee={row.assignee} words={translation.t} /> },
    created_at: { width: 72, optional: true, cell: (row) => <AgeCell row={row} words={translation} now={now} /> },
    due_at: { width: 104, cell: (row) => <DueCell row={row} now={now} words={translation.t} /> },
  });
}
