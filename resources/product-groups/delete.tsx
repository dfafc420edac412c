import { useTranslation } from "react-i18next";
import { type ProductGroup, productGroups } from "#contracts/product-groups";
import { useCommand } from "#src/hooks/use-command";
import { useErrorText } from "#src/hooks/use-error-text";
import { DeleteButton } from "#src/ui/delete-button";
import { UsedBy, usersIn } from "#src/ui/used-by";

/** Delete a group, or show what still uses it. */
export function Delete({ row }: { row: Pick<ProductGroup, "id" | "name"> }) {
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
