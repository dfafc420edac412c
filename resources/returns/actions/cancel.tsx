import { Checkbox } from "antd";
import { useState } from "react";
import { offerOf } from "../next-step.ts";
import { ReasonField } from "../parts/reason-field.tsx";
import { useWords } from "../words.ts";
import { ActionDialog } from "./action-dialog.tsx";
import { type ActionProps, useAction } from "./use-action.ts";

/** Withdraws the return before anything arrived; a parcel on its way takes a decision. */
export default function Cancel({ record, onClose }: ActionProps) {
  const { say } = useWords();
  const act = useAction(record, "cancel", "cancel");
  const [reason, setReason] = useState("");
  const [isSure, setSure] = useState(false);
  const [isTried, setTried] = useState(false);
  const needsForce = offerOf(act.seen, "cancel")?.code === "FORCE_REQUIRED" || act.error?.code === "FORCE_REQUIRED";
  const submit = async () => {
    setTried(true);
    if (needsForce && !reason.trim()) return;
    const words = reason.trim();
    if (await act.run({ ...(words && { reason: words }), ...(needsForce && { force: true }) })) onClose();
  };
  return (
    <ActionDialog
      action="cancel"
      act={act}
      lead={say(needsForce ? "dialogs.cancel.forceLead" : "dialogs.cancel.lead")}
      blocked={needsForce && !isSure}
      placed={["reason"]}
      onConfirm={submit}
      onClose={onClose}
    >
      <ReasonField
        label={say("dialogs.cancel.reason")}
        value={reason}
        onChange={setReason}
        required={needsForce}
        isMissing={isTried}
        error={act.fieldError("reason")}
      />
      {needsForce && (
        <Checkbox checked={isSure} onChange={(event) => setSure(event.target.checked)}>
          {say("dialogs.cancel.sure")}
        </Checkbox>
      )}
    </ActionDialog>
  );
}
