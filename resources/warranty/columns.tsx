import type { TableProps } from "antd";
import { Link } from "react-router-dom";
import type { WarrantyEntry } from "#contracts/warranty/warranty";
import { StatusTag } from "#src/ui/status-tag";
import { editAddress } from "./addresses.ts";
import { Delete } from "./delete.tsx";

export type Say = (key: string, values?: Record<string, unknown>) => string;

export const durationText = ({ lifetime, duration }: Pick<WarrantyEntry, "lifetime" | "duration">, say: Say): string =>
  lifetime || !duration ? say("lifetime") : say(`duration.${duration.unit}`, { count: duration.value });

/** `canChange`: may open and delete. */
export const entryColumns = (say: Say, canChange: boolean): NonNullable<TableProps<WarrantyEntry>["columns"]> => [
  {
    key: "name",
    title: say("fields.name"),
    sorter: true,
    render: (_, row) => (
      <>
        {canChange ? <Link to={editAddress(row.id)}>{row.name}</Link> : row.name}
        {row.description && <div>{row.description}</div>}
      </>
    ),
  },
  {
    key: "covers",
    title: say("fields.covers"),
    width: 200,
    render: (_, row) => (row.product_groups.length === 0 ? say("everyProduct") : row.product_groups.map(({ name }) => name).join(", ")),
  },
  {
    key: "duration",
    title: say("fields.duration"),
    width: 170,
    render: (_, row) => (
      <>
        {durationText(row, say)}
        <div>{say(`starts_from.${row.starts_from}`)}</div>
      </>
    ),
  },
  {
    key: "registrations",
    title: say("fields.registrations"),
    width: 130,
    align: "end",
    render: (_, row) => <span className="bh-number">{row.registrations}</span>,
  },
  {
    key: "active",
    title: say("fields.active"),
    width: 120,
    render: (_, row) => <StatusTag kind={row.active ? "success" : "neutral"}>{say(`active.${row.active}`)}</StatusTag>,
  },
  ...(canChange
    ? [
        {
          key: "delete",
          title: <span className="bh-hidden">{say("actions.delete")}</span>,
          width: 64,
          render: (_: unknown, row: WarrantyEntry) => <Delete row={row} />,
        },
      ]
    : []),
];
