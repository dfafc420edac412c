import { Checkbox } from "antd";
import { useState } from "react";
import { offerOf } from "../next-step.ts";
import { ReasonField } from "../parts/reason-field.tsx";
import { useWords } from "../words.ts";
import { ActionDialog } from "./action-dialog.tsx";
import { type ActionProps, useAction } from "./use-action.ts";

/** Ends the case as it stands; owing money or goods still, it takes a decision and a reason. */
export default function Close({ record, onClose }: ActionProps) {
  const { say } = useWords();
  const act = useAction(record, "close", "close");
  const [reason, setReason] = useState("");
  const [isSure, setSure] = useState(false);
  const [isTried, setTried] = useState(false);
  const needsForce = offerOf(act.seen, "close")?.code === "FORCE_REQUIRED" || act.error?.code === "FORCE_REQUIRED";
  const submit = async () => {
    setTried(true);
    if (needsForce && !reason.trim()) return;
    const words = reason.trim();
    if (await act.run({ ...(words && { reason: words }), ...(needsForce && { force: true }) })) onClose();
  };
  return (
    <ActionDialog
      action="close"
      act={act}
      lead={say(needsForce ? "dialogs.close.forceLead" : "dialogs.close.lead")}
      blocked={needsForce && !isSure}
      placed={["reason"]}
      onConfirm={submit}
      onClose={onClose}
    >
      <ReasonField
        label={say("dialogs.close.reason")}
        value={reason}
        onChange={setReason}
        required={needsForce}
        isMissing={isTried}
        error={act.fieldError("reason")}
      />
      {needsForce && (
        <Checkbox checked={isSure} onChange={(event) => setSure(event.target.checked)}>
          {say("dialogs.close.sure")}
        </Checkbox>
      )}
    </ActionDialog>
  );
}
