import { Checkbox, Input } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { moneyWords } from "#src/lib/money-words";
import { Money } from "#src/ui/money";
import { MoneyInput } from "#src/ui/money-input";
import { useLocale } from "#src/ui/use-locale";
import { Field } from "../parts/field.tsx";
import { ActionDialog } from "./action-dialog.tsx";
import styles from "./refund.module.css";
import { type ActionProps, useAction } from "./use-action.ts";

/** Pays back what is due, or part of it; by choice, payment by payment. */
export default function Refund({ record, onClose }: ActionProps) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  const locale = useLocale();
  const act = useAction(record, "refund", "refund");
  const { seen } = act;
  const due = seen.legs_due.find((leg) => leg.action === "refund")?.amount_minor ?? 0;
  const [amount, setAmount] = useState<number | null>(due);
  const [isSplit, setSplit] = useState(false);
  const [shares, setShares] = useState<Record<string, number | null>>({});
  const [reason, setReason] = useState("");
  const id = useId();
  const total = isSplit ? seen.order.payments.reduce((sum, payment) => sum + (shares[payment.id] ?? 0), 0) : amount;
  // A correction after the end is not bounded by what the rounds still owe, but by the server.
  const most = due > 0 ? due : undefined;
  const submit = async () => {
    if (!total || total <= 0) return;
    const words = reason.trim();
    const payments = Object.entries(shares).flatMap(([payment_id, minor]) => (minor ? [{ payment_id, amount_minor: minor }] : []));
    const data = { ...(isSplit ? { payments } : { amount_minor: total }), ...(words && { reason: words }) };
    if (await act.run({ data })) onClose();
  };
  return (
    <ActionDialog
      action="refund"
      act={act}
      lead={due > 0 ? t("dialogs.refund.lead") : t("dialogs.refund.correction")}
      confirm={t("dialogs.refund.confirm", { amount: moneyWords(total ?? 0, seen.currency, locale) })}
      blocked={!total || total <= 0 || (most !== undefined && total > most)}
      placed={["data.amount_minor"]}
      onConfirm={submit}
      onClose={onClose}
    >
      {isSplit ? (
        <Shares record={seen} shares={shares} onChange={setShares} />
      ) : (
        <Field
          label={t("dialogs.refund.amount")}
          htmlFor={`${id}-amount`}
          error={act.fieldError("data.amount_minor")}
          help={most === undefined ? undefined : t("dialogs.refund.atMost", { amount: moneyWords(most, seen.currency, locale) })}
        >
          <MoneyInput
            id={`${id}-amount`}
            value={amount}
            onChange={setAmount}
            currency={seen.currency}
            min={1}
            {...(most !== undefined && { max: most })}
          />
        </Field>
      )}
      {seen.order.payments.length > 1 && (
        <Checkbox checked={isSplit} onChange={(event) => setSplit(event.target.checked)}>
          {t("dialogs.refund.split")}
        </Checkbox>
      )}
      {!isSplit && seen.order.payments.length > 0 && (
        <p className={styles.ways}>
          {t("dialogs.refund.ways")}{" "}
          {seen.order.payments
            .filter((payment) => payment.refundable_minor > 0)
            .map((payment) => enumLabel("payment_kind", payment.kind))
            .join(", ")}
        </p>
      )}
      <Field label={t("dialogs.refund.reason")} htmlFor={`${id}-reason`} optional>
        <Input id={`${id}-reason`} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ActionDialog>
  );
}

interface SharesProps {
  record: ReturnDetail;
  shares: Record<string, number | null>;
  onChange: (shares: Record<string, number | null>) => void;
}
function Shares({ record, shares, onChange }: SharesProps) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  return (
    <ul className={styles.shares} aria-label={t("dialogs.refund.split")}>
      {record.order.payments.map((payment) => (
        <li key={payment.id} className={styles.share}>
          <span>
            {enumLabel("payment_kind", payment.kind)}
            <span className={styles.left}>
              {t("dialogs.refund.left")} <Money minor={payment.refundable_minor} currency={record.currency} />
            </span>
          </span>
          <MoneyInput
            aria-label={enumLabel("payment_kind", payment.kind)}
            currency={record.currency}
            value={shares[payment.id] ?? null}
            min={0}
            max={payment.refundable_minor}
            onChange={(minor) => onChange({ ...shares, [payment.id]: minor })}
          />
        </li>
      ))}
    </ul>
  );
}
