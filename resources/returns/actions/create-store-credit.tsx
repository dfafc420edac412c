import { Input } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { moneyWords } from "#src/lib/money-words";
import { useSession } from "#src/lib/session";
import { DayPicker } from "#src/ui/day-picker";
import { MoneyInput } from "#src/ui/money-input";
import { useLocale } from "#src/ui/use-locale";
import { dayEnd } from "../filters.ts";
import { Field } from "../parts/field.tsx";
import { ActionDialog } from "./action-dialog.tsx";
import styles from "./dialog.module.css";
import { type ActionProps, useAction } from "./use-action.ts";

/** Gives what is due as store credit; a bonus on top is the owner's to give. */
export default function CreateStoreCredit({ record, onClose }: ActionProps) {
  const { t } = useTranslation("returns");
  const locale = useLocale();
  const act = useAction(record, "createStoreCredit", "create-store-credit");
  const { seen } = act;
  const isOwner = useSession((session) => session.userType) === "merchant";
  const legs = seen.legs_due;
  const credit = legs.find((leg) => leg.action === "create-store-credit");
  const dueBonus = credit?.bonus_minor ?? 0;
  const due = (credit?.amount_minor ?? 0) - dueBonus;
  const most = due > 0 ? due : (legs.find((leg) => leg.action === "refund")?.amount_minor ?? 0);
  const [amount, setAmount] = useState<number | null>(most);
  const [bonus, setBonus] = useState<number | null>(dueBonus);
  const [expires, setExpires] = useState("");
  const [reason, setReason] = useState("");
  const id = useId();
  const total = (amount ?? 0) + (bonus ?? 0);
  const submit = async () => {
    const words = reason.trim();
    const until = expires && dayEnd(expires);
    const data = {
      ...(amount ? { amount_minor: amount } : {}),
      ...(bonus !== dueBonus && bonus !== null && { bonus_minor: bonus }),
      ...(until && { expires_at: until }),
      ...(words && { reason: words }),
    };
    if (await act.run({ data })) onClose();
  };
  return (
    <ActionDialog
      action="create-store-credit"
      act={act}
      lead={t("dialogs.create-store-credit.lead")}
      confirm={t("dialogs.create-store-credit.confirm", { amount: moneyWords(total, seen.currency, locale) })}
      blocked={total <= 0 || (amount ?? 0) > most}
      onConfirm={submit}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <Field label={t("dialogs.create-store-credit.amount")} htmlFor={`${id}-amount`}>
          <MoneyInput id={`${id}-amount`} value={amount} onChange={setAmount} currency={seen.currency} min={0} max={most} />
        </Field>
        {(isOwner || dueBonus > 0) && (
          <Field label={t("sum.bonus")} htmlFor={`${id}-bonus`} optional>
            <MoneyInput id={`${id}-bonus`} value={bonus} onChange={setBonus} currency={seen.currency} min={0} disabled={!isOwner} />
          </Field>
        )}
      </div>
      <div className={styles.pair}>
        <Field label={t("dialogs.create-store-credit.expires")} htmlFor={`${id}-expires`} optional>
          <DayPicker id={`${id}-expires`} value={expires} onChange={setExpires} />
        </Field>
        <Field label={t("dialogs.refund.reason")} htmlFor={`${id}-reason`} optional>
          <Input id={`${id}-reason`} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </ActionDialog>
  );
}
