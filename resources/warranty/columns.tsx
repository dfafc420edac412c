import type { TableProps } from "antd";
import { Link } from "react-router-dom";
import type { WarrantyEntry } from "#contracts/warranty/warranty";
import type { Translate } from "#src/lib/translate";
import { StatusTag } from "#src/ui/status-tag";
import { editAddress } from "./addresses.ts";
import { Delete } from "./delete.tsx";

export const durationText = ({ lifetime, duration }: Pick<WarrantyEntry, "lifetime" | "duration">, t: Translate): string =>
  lifetime || !duration ? t("lifetime") : t(`duration.${duration.unit}`, { count: duration.value });

/** Return the columns. `canChange` adds links and delete buttons. */
export const entryColumns = (t: Translate, canChange: boolean): NonNullable<TableProps<WarrantyEntry>["columns"]> => [
  {
    key: "name",
    title: t("fields.name"),
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
    title: t("fields.covers"),
    width: 200,
    render: (_, row) => (row.product_groups.length === 0 ? t("everyProduct") : row.product_groups.map(({ name }) => name).join(", ")),
  },
  {
    key: "duration",
    title: t("fields.duration"),
    width: 170,
    render: (_, row) => (
      <>
        {durationText(row, t)}
        <div>{t(`enums:warranty_start.${row.starts_from}`)}</div>
      </>
    ),
  },
  {
    key: "registrations",
    title: t("fields.registrations"),
    width: 130,
    align: "end",
    render: (_, row) => <span className="bh-number">{row.registrations}</span>,
  },
  {
    key: "active",
    title: t("fields.active"),
    width: 120,
    render: (_, row) => <StatusTag kind={row.active ? "success" : "neutral"}>{t(`enums:active.${row.active}`)}</StatusTag>,
  },
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
