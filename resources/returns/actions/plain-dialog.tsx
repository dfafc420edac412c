import { useTranslation } from "react-i18next";
import { operationName } from "#contracts/action";
import type { Action } from "#contracts/returns/actions";
import { ActionDialog } from "./action-dialog.tsx";
import { type ActionOperation, type ActionProps, useAction } from "./use-action.ts";

/** An action that takes nothing but a decision. */
export default function PlainDialog({ action, record, onClose }: ActionProps & { action: Action }) {
  const { t } = useTranslation("returns");
  const act = useAction(record, operationName(action) as ActionOperation, action);
  const submit = async () => {
    if (await act.run({})) onClose();
  };
  return <ActionDialog action={action} act={act} lead={t(`dialogs.${action}.lead`)} onConfirm={submit} onClose={onClose} />;
}
