import type { TableProps } from "antd";
import { groupColumns as declared } from "#contracts/columns/product-groups";
import type { ProductGroup } from "#contracts/product-groups";
import type { Translate } from "#src/lib/translate";
import { tableColumns } from "#src/lists/table-columns";
import { RecordLink } from "#src/ui/record-link";
import { StatusTag } from "#src/ui/status-tag";
import { editAddress } from "./addresses.ts";
import { Delete } from "./delete.tsx";

/** Return the columns. `canChange` adds links and delete buttons. */
export const groupColumns = (t: Translate, canChange: boolean): NonNullable<TableProps<ProductGroup>["columns"]> => [
  ...tableColumns<ProductGroup>(declared, (key) => t(`fields.${key}`), {
    name: {
      cell: (row) => (
        <>
          {canChange ? <RecordLink to={editAddress(row.id)}>{row.name}</RecordLink> : row.name}
          {row.description && <div>{row.description}</div>}
        </>
      ),
    },
    conditions: { width: 180, responsive: ["md"], cell: (row) => t("conditionCount", { count: row.conditions.length }) },
    product_count: { width: 110, responsive: ["md"] },
    active: {
      width: 130,
      cell: (row) => <StatusTag kind={row.active ? "success" : "neutral"}>{t(`enums:active.${row.active}`)}</StatusTag>,
    },
    updated_at: { width: 190, responsive: ["md"] },
  }),
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
