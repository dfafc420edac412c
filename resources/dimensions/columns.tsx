import type { TableProps } from "antd";
import { dimensionColumns as declared } from "#contracts/columns/dimensions";
import type { Dimension } from "#contracts/dimensions";
import type { Translate } from "#src/lib/translate";
import { tableColumns } from "#src/lists/table-columns";
import { RecordLink } from "#src/ui/record-link";
import { StatusTag } from "#src/ui/status-tag";
import { editAddress } from "./addresses.ts";
import { Delete } from "./delete.tsx";
import { sizeText, weightText } from "./measure-text.ts";

/** Return the columns. `canChange` adds links and delete buttons. */
export const dimensionColumns = (t: Translate, locale: string, canChange: boolean): NonNullable<TableProps<Dimension>["columns"]> => [
  ...tableColumns<Dimension>(declared, (key) => t(`fields.${key}`), {
    name: {
      cell: (row) => (
        <>
          {canChange ? <RecordLink to={editAddress(row.id)}>{row.name}</RecordLink> : row.name}{" "}
          {row.is_default && <StatusTag kind="info">{t("default")}</StatusTag>}
        </>
      ),
    },
    size: { width: 160, cell: (row) => <bdi className="bh-number">{sizeText(row, locale)}</bdi> },
    max_weight: {
      width: 140,
      responsive: ["md"],
      cell: (row) => <bdi className="bh-number">{weightText(row.max_weight, row.weight_unit, locale)}</bdi>,
    },
    volumetric_weight: {
      width: 170,
      responsive: ["md"],
      cell: (row) => <bdi className="bh-number">{weightText(row.volumetric_weight_g / 1000, "KG", locale)}</bdi>,
    },
  }),
  ...(canChange
    ? [
        {
          key: "delete",
          title: <span className="bh-hidden">{t("actions.delete")}</span>,
          width: 64,
          render: (_: unknown, row: Dimension) => <Delete row={row} />,
        },
      ]
    : []),
];
