import type { TableProps } from "antd";
import type { ReturnRow } from "#contracts/returns/shapes";
import { AgeCell, AssigneeCell, CustomerCell, FlagsCell, ItemsCell, MoneyCell, NumberCell, OutcomeCell, StageCell } from "./list/cells.tsx";
import type { Translation } from "./translation.ts";

type Columns = NonNullable<TableProps<ReturnRow>["columns"]>;

/** Return the table's columns; the key of a sortable one is the API's sort field. */
export function returnColumns(translation: Translation, now: Date, changed: ReadonlySet<string>): Columns {
  const title = (key: string) => translation.t(`columns.${key}`);
  return [
    {
      key: "number",
      title: title("number"),
      width: 90,
      sorter: true,
      render: (_, row) => <NumberCell row={row} translation={translation} changed={changed.has(row.id)} />,
    },
    { key: "customer", title: title("customer"), width: 122, render: (_, row) => <CustomerCell row={row} /> },
    { key: "items", title: title("items"), render: (_, row) => <ItemsCell row={row} translation={translation} /> },
    { key: "stage", title: title("stage"), width: 142, render: (_, row) => <StageCell row={row} translation={translation} /> },
    {
      key: "value_minor",
      title: title("money"),
      width: 124,
      align: "end",
      sorter: true,
      render: (_, row) => <MoneyCell row={row} translation={translation} />,
    },
    { key: "outcome", title: title("outcome"), width: 168, render: (_, row) => <OutcomeCell row={row} translation={translation} /> },
    { key: "flags", title: title("flags"), width: 78, render: (_, row) => <FlagsCell row={row} translation={translation} /> },
    { key: "assignee", title: title("assignee"), width: 70, render: (_, row) => <AssigneeCell row={row} translation={translation} /> },
    {
      key: "created_at",
      title: title("age"),
      width: 80,
      sorter: true,
      render: (_, row) => <AgeCell row={row} translation={translation} now={now} />,
    },
  ];
}
