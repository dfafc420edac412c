import { DeleteOutlined } from "@ant-design/icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { suppressions } from "#contracts/suppressions";
import { useCommand } from "#src/hooks/use-command";
import { useErrorText } from "#src/hooks/use-error-text";
import { IconButton } from "#src/ui/icon-button";
import { ReasonDialog } from "#src/ui/reason-dialog";

/** Take an address off the list, with a reason. */
export function RemoveSuppression({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("subscribers");
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const remove = useCommand(suppressions, "delete", { notice: "subscribers:done.release", onSuccess: () => setOpen(false) });
  return (
    <>
      <IconButton label={t("suppressions.remove", { name })} icon={<DeleteOutlined aria-hidden="true" />} onClick={() => setOpen(true)} />
      <ReasonDialog
        open={isOpen}
        title={t("suppressions.removeTitle")}
        text={t("suppressions.removeText")}
        label={t("fields.reason")}
        confirm={t("suppressions.removeConfirm")}
        maxLength={500}
        danger
        busy={remove.isPending}
        error={remove.error && errorText(remove.error)}
        onConfirm={(reason) => void remove.run({ params: { id }, query: { reason } })}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}
