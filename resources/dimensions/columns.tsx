import type { TableProps } from "antd";
import { Link } from "react-router-dom";
import type { Dimension } from "#contracts/dimensions";
import type { Translate } from "#src/lib/translate";
import { StatusTag } from "#src/ui/status-tag";
import { editAddress } from "./addresses.ts";
import { Delete } from "./delete.tsx";
import { sizeText, weightText } from "./measure-text.ts";

/** Return the columns. `canChange` adds links and delete buttons. */
export const dimensionColumns = (t: Translate, locale: string, canChange: boolean): NonNullable<TableProps<Dimension>["columns"]> => [
  {
    key: "name",
    title: t("fields.name"),
    sorter: true,
    render: (_, row) => (
      <>
        {canChange ? <Link to={editAddress(row.id)}>{row.name}</Link> : row.name}{" "}
        {row.is_default && <StatusTag kind="info">{t("default")}</StatusTag>}
      </>
    ),
  },
  { key: "size", title: t("fields.size"), width: 190, render: (_, row) => <bdi className="bh-number">{sizeText(row, locale)}</bdi> },
  {
    key: "max_weight",
    title: t("fields.max_weight"),
    width: 140,
    align: "end",
    render: (_, row) => <bdi className="bh-number">{weightText(row.max_weight, row.weight_unit, locale)}</bdi>,
  },
  {
    key: "volumetric",
    title: t("fields.volumetric_weight"),
    width: 170,
    align: "end",
    render: (_, row) => <bdi className="bh-number">{weightText(row.volumetric_weight_g / 1000, "KG", locale)}</bdi>,
  },
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
