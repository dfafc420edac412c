import { useTranslation } from "react-i18next";
import { operationName } from "#contracts/action";
import type { ClaimAction } from "#contracts/claims/actions";
import { ActionDialog } from "./action-dialog.tsx";
import { type ActionOperation, type ActionProps, useAction } from "./use-action.ts";

/** Confirm an action without fields. */
export default function PlainDialog({ action, record, onClose }: ActionProps & { action: ClaimAction }) {
  const { t } = useTranslation("claims");
  const act = useAction(record, operationName(action) as ActionOperation, action);
  return <ActionDialog action={action} act={act} lead={t(`dialogs.${action}.lead`)} toBody={() => ({})} onClose={onClose} />;
}
