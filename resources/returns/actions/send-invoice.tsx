import { Input } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { moneyWords } from "#src/lib/money-words";
import { DayPicker } from "#src/ui/day-picker";
import { useLocale } from "#src/ui/use-locale";
import { dayEnd } from "../filters.ts";
import { Field } from "../parts/field.tsx";
import { ActionDialog } from "./action-dialog.tsx";
import { type ActionProps, useAction } from "./use-action.ts";

/** Asks the customer for the difference; again sends the same invoice. */
export default function SendInvoice({ record, onClose }: ActionProps) {
  const { t } = useTranslation("returns");
  const locale = useLocale();
  const act = useAction(record, "sendInvoice", "send-invoice");
  const { seen } = act;
  const open = seen.documents.find((document) => document.kind === "ADDITIONAL_INVOICE" && document.status === "OPEN");
  const [due, setDue] = useState("");
  const [message, setMessage] = useState("");
  const id = useId();
  const amount = moneyWords(seen.money.invoice_due_minor, seen.currency, locale);
  const submit = async () => {
    const until = due && dayEnd(due);
    const words = message.trim();
    if (await act.run({ data: { ...(until && { due_at: until }), ...(words && { message: words }) } })) onClose();
  };
  return (
    <ActionDialog
      action="send-invoice"
      act={act}
      lead={open ? t("dialogs.send-invoice.again", { number: open.number, amount }) : t("dialogs.send-invoice.lead", { amount })}
      confirm={open ? t("dialogs.send-invoice.confirmAgain") : t("dialogs.send-invoice.confirm", { amount })}
      onConfirm={submit}
      onClose={onClose}
    >
      {!open && (
        <>
          <Field label={t("dialogs.send-invoice.due")} htmlFor={`${id}-due`} optional>
            <DayPicker id={`${id}-due`} value={due} onChange={setDue} />
          </Field>
          <Field label={t("dialogs.send-invoice.message")} htmlFor={`${id}-message`} optional>
            <Input.TextArea
              id={`${id}-message`}
              rows={3}
              maxLength={2000}
              value={message}
              onChange={(event) => setMessage(event.target.value)}
            />
          </Field>
        </>
      )}
    </ActionDialog>
  );
}
