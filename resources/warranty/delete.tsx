import { useTranslation } from "react-i18next";
import { type WarrantyEntry, warranty } from "#contracts/warranty/warranty";
import { useCommand } from "#src/hooks/use-command";
import { useErrorText } from "#src/hooks/use-error-text";
import { DeleteButton } from "#src/ui/delete-button";

/** Delete an entry; one with registrations can only be deactivated. */
export function Delete({ row: { id, name } }: { row: Pick<WarrantyEntry, "id" | "name"> }) {
  const { t } = useTranslation("warranty");
  const errorText = useErrorText();
  const remove = useCommand(warranty, "delete");
  const run = async () => {
    const result = await remove.run({ params: { id } });
    if (result.ok) return undefined;
    return result.error.code === "IN_USE" ? t("inUse", { count: Number(result.error.data.registrations) }) : errorText(result.error);
  };
  return <DeleteButton label={t("actions.deleteOf", { name })} question={t("deleteQuestion", { name })} onDelete={run} />;
}
