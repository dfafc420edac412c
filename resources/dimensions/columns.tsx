import type { TableProps } from "antd";
import { useTranslation } from "react-i18next";
import { dimensionColumns as declared } from "#contracts/columns/dimensions";
import { type Dimension, dimensions } from "#contracts/dimensions";
import { useCommand } from "#src/hooks/commands/use-command";
import { useErrorText } from "#src/hooks/words/use-error-text";
import type { Translate } from "#src/lib/words/translate";
import { tableColumns } from "#src/lists/table-columns";
import { DeleteButton } from "#src/ui/actions/delete-button";
import { RecordLink } from "#src/ui/data/record-link";
import { StatusTag } from "#src/ui/data/status-tag";
import { editDimensionAddress } from "./addresses.ts";
import { sizeText, weightText } from "./measure-text.ts";

/** Return the columns. `canChange` adds links and delete buttons. */
export const dimensionColumns = (t: Translate, locale: string, canChange: boolean): NonNullable<TableProps<Dimension>["columns"]> => [
  ...tableColumns<Dimension>(declared, (key) => t(`fields.${key}`), {
    name: {
      cell: (row) => (
        <>
          {canChange ? <RecordLink to={editDimensionAddress(row.id)}>{row.name}</RecordLink> : row.name}{" "}
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

/** Delete a preset; the default can only be deleted last. */
function Delete({ row: { id, name } }: { row: Pick<Dimension, "id" | "name"> }) {
  const { t } = useTranslation("dimensions");
  const errorText = useErrorText();
  const remove = useCommand(dimensions, "delete");
  const run = async () => {
    const result = await remove.run({ params: { id } });
    if (result.ok) return undefined;
    return result.error.code === "IN_USE" ? t("needsDefault") : errorText(result.error);
  };
  return <DeleteButton label={t("actions.deleteOf", { name })} question={t("deleteQuestion", { name })} onDelete={run} />;
}
