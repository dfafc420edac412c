import type { TableProps } from "antd";
import { entryColumns as declared } from "#contracts/columns/warranty";
import type { WarrantyEntry } from "#contracts/warranty/warranty";
import type { Translate } from "#src/lib/translate";
import { tableColumns } from "#src/lists/table-columns";
import { RecordLink } from "#src/ui/record-link";
import { StatusTag } from "#src/ui/status-tag";
import { editAddress } from "./addresses.ts";
import { Delete } from "./delete.tsx";

export const durationText = ({ lifetime, duration }: Pick<WarrantyEntry, "lifetime" | "duration">, t: Translate): string =>
  lifetime || !duration ? t("lifetime") : t(`duration.${duration.unit}`, { count: duration.value });

/** Return the columns. `canChange` adds links and delete buttons. */
export const entryColumns = (t: Translate, canChange: boolean): NonNullable<TableProps<WarrantyEntry>["columns"]> => [
  ...tableColumns<WarrantyEntry>(declared, (key) => t(`fields.${key}`), {
    name: {
      cell: (row) => (
        <>
          {canChange ? <RecordLink to={editAddress(row.id)}>{row.name}</RecordLink> : row.name}
          {row.description && <div>{row.description}</div>}
        </>
      ),
    },
    covers: {
      width: 200,
      responsive: ["md"],
      cell: (row) => (row.product_groups.length === 0 ? t("everyProduct") : row.product_groups.map(({ name }) => name).join(", ")),
    },
    duration: {
      width: 170,
      responsive: ["md"],
      cell: (row) => (
        <>
          {durationText(row, t)}
          <div>{t(`records:warranty_start.${row.starts_from}`)}</div>
        </>
      ),
    },
    registrations: { width: 130, responsive: ["md"] },
    active: {
      width: 120,
      cell: (row) => <StatusTag kind={row.active ? "success" : "neutral"}>{t(`enums:active.${row.active}`)}</StatusTag>,
    },
  }),
  ...(canChange
    ? [
        {
          key: "delete",
          title: <span className="bh-hidden">{t("actions.delete")}</span>,
          width: 64,
          render: (_: unknown, row: WarrantyEntry) => <Delete row={row} />,
        },
      ]
    : []),
];
