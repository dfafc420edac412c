import { useTranslation } from "react-i18next";
import { type Segment, segments } from "#contracts/segments/segments";
import { useCommand } from "#src/hooks/use-command";
import { useErrorText } from "#src/hooks/use-error-text";
import { DeleteButton } from "#src/ui/delete-button";

export function DeleteSegment({ segment, onDeleted }: { segment: Segment; onDeleted: () => void }) {
  const { t } = useTranslation("subscribers");
  const errorText = useErrorText();
  const remove = useCommand(segments, "delete", { notice: "subscribers:done.deleteSegment", onSuccess: onDeleted });
  const run = async () => {
    const result = await remove.run({ params: { id: segment.id } });
    return result.ok ? undefined : errorText(result.error);
  };
  return (
    <div>
      <DeleteButton label={t("segments.delete")} question={t("segments.deleteQuestion", { name: segment.name })} onDelete={run} />
    </div>
  );
}
