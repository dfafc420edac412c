import { Checkbox } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { moneyWords } from "#src/lib/money-words";
import { useLocale } from "#src/ui/use-locale";
import { ReasonField } from "../parts/reason-field.tsx";
import { ActionDialog } from "./action-dialog.tsx";
import { type ActionProps, useAction } from "./use-action.ts";

/** Lets the exchange go out. Unpaid it takes a decision and a reason; the customer keeps owing. */
export default function ReleaseHold({ record, onClose }: ActionProps) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  const locale = useLocale();
  const act = useAction(record, "releaseHold", "release-hold");
  const { seen } = act;
  const [reason, setReason] = useState("");
  const [isSure, setSure] = useState(false);
  const [isTried, setTried] = useState(false);
  const owes = seen.hold_reason === "AWAITING_PAYMENT" ? seen.money.invoice_due_minor : 0;
  const submit = async () => {
    setTried(true);
    const words = reason.trim();
    if (owes > 0 && !words) return;
    if (await act.run({ ...(words && { reason: words }), ...(owes > 0 && { force: true }) })) onClose();
  };
  return (
    <ActionDialog
      action="release-hold"
      act={act}
      danger={owes > 0}
      lead={
        <>
          {seen.hold_reason && <strong>{enumLabel("hold_reason", seen.hold_reason)}. </strong>}
          {owes > 0 ? t("dialogs.release-hold.owes", { amount: moneyWords(owes, seen.currency, locale) }) : t("dialogs.release-hold.lead")}
        </>
      }
      blocked={owes > 0 && !isSure}
      placed={["reason"]}
      onConfirm={submit}
      onClose={onClose}
    >
      <ReasonField
        label={t("dialogs.release-hold.reason")}
        value={reason}
        onChange={setReason}
        required={owes > 0}
        isMissing={isTried}
        max={500}
        error={act.fieldError("reason")}
      />
      {owes > 0 && (
        <Checkbox checked={isSure} onChange={(event) => setSure(event.target.checked)}>
          {t("dialogs.release-hold.sure")}
        </Checkbox>
      )}
    </ActionDialog>
  );
}
