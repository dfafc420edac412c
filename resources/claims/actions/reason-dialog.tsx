import { useTranslation } from "react-i18next";
import { ReasonField } from "#src/cases/reason-field";
import { ActionDialog } from "./action-dialog.tsx";
import { type ActionProps, useAction } from "./use-action.ts";

type Reasoned = ActionProps & { action: "cancel" | "close" | "deny" | "reopen"; optional?: boolean };

/** Ask for the reason of an action. */
export function ReasonDialog({ action, optional = false, record, onClose }: Reasoned) {
  const { t } = useTranslation("claims");
  const act = useAction(record, action, action);
  return (
    <ActionDialog
      action={action}
      act={act}
      lead={t(`dialogs.${action}.lead`)}
      fields={{ reason: "reason" }}
      toBody={({ reason = "" }: { reason?: string }) => (reason.trim() ? { reason: reason.trim() } : {})}
      onClose={onClose}
    >
      <ReasonField label={t(`dialogs.${action}.reason`)} required={!optional} />
    </ActionDialog>
  );
}
