import { Checkbox } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { offerOf } from "../offers.ts";
import { ReasonField } from "../parts/reason-field.tsx";
import { ActionDialog } from "./action-dialog.tsx";
import { type ActionProps, useAction } from "./use-action.ts";

type Reasoned = ActionProps & {
  action: "cancel" | "close" | "decline" | "reopen";
  /** When the server says that going on takes force, a reason and a decision are asked for; without force the reason is always asked for. */
  isForceable?: boolean;
};

/** An action that takes a reason and nothing else. */
export function ReasonDialog({ action, isForceable, record, onClose }: Reasoned) {
  const { t } = useTranslation("returns");
  const act = useAction(record, action, action);
  const [reason, setReason] = useState("");
  const [isSure, setSure] = useState(false);
  const [isTried, setTried] = useState(false);
  const needsForce = isForceable && (offerOf(act.seen, action)?.code === "FORCE_REQUIRED" || act.error?.code === "FORCE_REQUIRED");
  const isRequired = !isForceable || needsForce;
  const words = reason.trim();
  const submit = async () => {
    setTried(true);
    if (isRequired && !words) return;
    if (await act.run({ ...(words && { reason: words }), ...(needsForce && { force: true }) })) onClose();
  };
  return (
    <ActionDialog
      action={action}
      act={act}
      lead={t(needsForce ? `dialogs.${action}.forceLead` : `dialogs.${action}.lead`)}
      blocked={needsForce && !isSure}
      placed={["reason"]}
      onConfirm={submit}
      onClose={onClose}
    >
      <ReasonField
        label={t(`dialogs.${action}.reason`)}
        value={reason}
        onChange={setReason}
        required={isRequired}
        isMissing={isTried}
        error={act.fieldError("reason")}
      />
      {needsForce && (
        <Checkbox checked={isSure} onChange={(event) => setSure(event.target.checked)}>
          {t(`dialogs.${action}.sure`)}
        </Checkbox>
      )}
    </ActionDialog>
  );
}
