import { useState } from "react";
import { ReasonField } from "../parts/reason-field.tsx";
import { useWords } from "../words.ts";
import { ActionDialog } from "./action-dialog.tsx";
import { type ActionProps, useAction } from "./use-action.ts";

/** Takes a closed case up again; money and stock stay as they are. */
export default function Reopen({ record, onClose }: ActionProps) {
  const { say } = useWords();
  const act = useAction(record, "reopen", "reopen");
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const submit = async () => {
    setTried(true);
    if (reason.trim() && (await act.run({ reason: reason.trim() }))) onClose();
  };
  return (
    <ActionDialog action="reopen" act={act} lead={say("dialogs.reopen.lead")} placed={["reason"]} onConfirm={submit} onClose={onClose}>
      <ReasonField
        label={say("dialogs.reopen.reason")}
        value={reason}
        onChange={setReason}
        isMissing={isTried}
        error={act.fieldError("reason")}
      />
    </ActionDialog>
  );
}
