import { useTranslation } from "react-i18next";
import { type Dimension, dimensions } from "#contracts/dimensions";
import { useCommand } from "#src/hooks/use-command";
import { useErrorText } from "#src/hooks/use-error-text";
import { DeleteButton } from "#src/ui/delete-button";

/** Delete a preset; the default can only be deleted last. */
export function Delete({ row: { id, name } }: { row: Pick<Dimension, "id" | "name"> }) {
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
