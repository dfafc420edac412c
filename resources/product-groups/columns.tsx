import type { TableProps } from "antd";
import { useTranslation } from "react-i18next";
import { groupColumns as declared } from "#contracts/columns/product-groups";
import { type ProductGroup, productGroups } from "#contracts/product-groups";
import { useCommand } from "#src/hooks/commands/use-command";
import { useErrorText } from "#src/hooks/words/use-error-text";
import type { Translate } from "#src/lib/words/translate";
import { tableColumns } from "#src/lists/table-columns";
import { DeleteButton } from "#src/ui/actions/delete-button";
import { RecordLink } from "#src/ui/data/record-link";
import { StatusTag } from "#src/ui/data/status-tag";
import { UsedBy, usersIn } from "#src/ui/data/used-by";
import { editProductGroupAddress } from "./addresses.ts";

/** Return the columns. `canChange` adds links and delete buttons. */
export const groupColumns = (t: Translate, canChange: boolean): NonNullable<TableProps<ProductGroup>["columns"]> => [
  ...tableColumns<ProductGroup>(declared, (key) => t(`fields.${key}`), {
    name: {
      cell: (row) => (
        <>
          {canChange ? <RecordLink to={editProductGroupAddress(row.id)}>{row.name}</RecordLink> : row.name}
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

/** Delete a group, or show what still uses it. */
function Delete({ row }: { row: Pick<ProductGroup, "id" | "name"> }) {
  const { t } = useTranslation("product-groups");
  const errorText = useErrorText();
  const remove = useCommand(productGroups, "delete");
  const run = async () => {
    const result = await remove.run({ params: { id: row.id } });
    if (result.ok) return undefined;
    return (
      <UsedBy
        text={errorText(result.error)}
        users={usersIn(result.error.data)}
        nameOf={({ noun, name }) => t(`users.${noun}`, { name, defaultValue: name })}
      />
    );
  };
  const { name } = row;
  return (
    <DeleteButton label={t("actions.deleteOf", { name })} question={t("deleteQuestion", { name })} text={t("deleteText")} onDelete={run} />
  );
}
