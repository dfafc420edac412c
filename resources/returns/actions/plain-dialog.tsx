import { operationName } from "#contracts/action";
import type { Action } from "#contracts/returns/actions";
import { useWords } from "../words.ts";
import { ActionDialog } from "./action-dialog.tsx";
import { type ActionOperation, type ActionProps, useAction } from "./use-action.ts";

/** An action that takes nothing but a decision. */
export default function PlainDialog({ action, record, onClose }: ActionProps & { action: Action }) {
  const { say } = useWords();
  const act = useAction(record, operationName(action) as ActionOperation, action);
  const submit = async () => {
    if (await act.run({})) onClose();
  };
  return <ActionDialog action={action} act={act} lead={say(`dialogs.${action}.lead`)} onConfirm={submit} onClose={onClose} />;
}
