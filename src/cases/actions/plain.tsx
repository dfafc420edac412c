import { useTranslation } from "react-i18next";
import { ActionDialog } from "../action-dialog.tsx";
import type { CaseDialogProps } from "../action-dialogs.tsx";
import { useCaseAction } from "../use-case-action.ts";

/** Confirm an action without fields. */
export default function Plain({ of, action, record, onClose }: CaseDialogProps) {
  const { t: words } = useTranslation(of.contract.noun);
  const act = useCaseAction(of, record, action);
  return <ActionDialog act={act} lead={words(`dialogs.${action}.lead`)} toBody={() => ({})} onClose={onClose} />;
}
