import type { TableProps } from "antd";
import { Link } from "react-router-dom";
import type { ProductGroup } from "#contracts/product-groups";
import type { Translate } from "#src/lib/translate";
import { DateText } from "#src/ui/date-text";
import { StatusTag } from "#src/ui/status-tag";
import { editAddress } from "./addresses.ts";
import { Delete } from "./delete.tsx";

/** Return the columns. `canChange` adds links and delete buttons. */
export const groupColumns = (t: Translate, canChange: boolean): NonNullable<TableProps<ProductGroup>["columns"]> => [
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
    key: "conditions",
    title: t("fields.conditions"),
    width: 180,
    render: (_, row) => t("conditionCount", { count: row.conditions.length }),
  },
  {
    key: "product_count",
    title: t("fields.product_count"),
    width: 110,
    align: "end",
    render: (_, row) => <span className="bh-number">{row.product_count}</span>,
  },
  {
    key: "active",
    title: t("fields.active"),
    width: 130,
    render: (_, row) => <StatusTag kind={row.active ? "success" : "neutral"}>{t(`enums:active.${row.active}`)}</StatusTag>,
  },
  { key: "updated_at", title: t("fields.updated_at"), width: 190, sorter: true, render: (_, row) => <DateText at={row.updated_at} /> },
  ...(canChange
    ? [
        {
          key: "delete",
          title: <span className="bh-hidden">{t("actions.delete")}</span>,
          width: 64,
          render: (_: unknown, row: ProductGroup) => <Delete row={row} />,
        },
      ]
    : []),
];
