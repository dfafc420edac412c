import { useState } from "react";
import { ReasonField } from "../parts/reason-field.tsx";
import { useWords } from "../words.ts";
import { ActionDialog } from "./action-dialog.tsx";
import { type ActionProps, useAction } from "./use-action.ts";

/** Says no to the request; the customer reads the reason. */
export default function Decline({ record, onClose }: ActionProps) {
  const { say } = useWords();
  const act = useAction(record, "decline", "decline");
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const submit = async () => {
    setTried(true);
    if (reason.trim() && (await act.run({ reason: reason.trim() }))) onClose();
  };
  return (
    <ActionDialog action="decline" act={act} lead={say("dialogs.decline.lead")} placed={["reason"]} onConfirm={submit} onClose={onClose}>
      <ReasonField
        label={say("dialogs.decline.reason")}
        value={reason}
        onChange={setReason}
        isMissing={isTried}
        error={act.fieldError("reason")}
      />
    </ActionDialog>
  );
}
