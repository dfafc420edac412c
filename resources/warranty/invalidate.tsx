import { StopOutlined } from "@ant-design/icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Registration, warrantyRegistrations } from "#contracts/warranty/registrations";
import { useCommand } from "#src/hooks/commands/use-command";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { IconButton } from "#src/ui/actions/icon-button";
import { ReasonDialog } from "#src/ui/dialogs/reason-dialog";

/** Invalidate a registration with a reason; its serial number can then be registered again. */
export function Invalidate({ row }: { row: Registration }) {
  const { t } = useTranslation("warranty");
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const invalidate = useCommand(warrantyRegistrations, "invalidate", { notice: "warranty:invalidated", onSuccess: () => setOpen(false) });
  if (row.status === "INVALID") return null;
  const name = row.serial ?? row.product.title;
  return (
    <>
      <IconButton
        label={t("actions.invalidateOf", { name })}
        danger
        icon={<StopOutlined aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <ReasonDialog
        open={isOpen}
        title={t("invalidateQuestion", { name })}
        text={t("invalidateText")}
        label={t("fields.note")}
        confirm={t("actions.invalidate")}
        danger
        maxLength={500}
        busy={invalidate.isPending}
        error={invalidate.error && errorText(invalidate.error)}
        onConfirm={(note) => void invalidate.run({ params: { id: row.id }, body: { note } })}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}
