import { useTranslation } from "react-i18next";
import { type ProductGroup, productGroups } from "#contracts/product-groups";
import { useCommand } from "#src/hooks/use-command";
import { useErrorText } from "#src/hooks/use-error-text";
import { DeleteButton } from "#src/ui/delete-button";

/** Delete a group, or show what still uses it. */
export function Delete({ row }: { row: Pick<ProductGroup, "id" | "name"> }) {
  const { t } = useTranslation("product-groups");
  const errorText = useErrorText();
  const remove = useCommand(productGroups, "delete");
  const run = async () => {
    const result = await remove.run({ params: { id: row.id } });
    if (result.ok) return undefined;
    const users = (result.error.data.users ?? []) as { noun: string; id: string; name: string }[];
    return (
      <>
        <p>{errorText(result.error)}</p>
        <ul>
          {users.map((user) => (
            <li key={user.id}>{t(`users.${user.noun}`, { name: user.name, defaultValue: user.name })}</li>
          ))}
        </ul>
      </>
    );
  };
  const { name } = row;
  return (
    <DeleteButton label={t("actions.deleteOf", { name })} question={t("deleteQuestion", { name })} text={t("deleteText")} onDelete={run} />
  );
}
