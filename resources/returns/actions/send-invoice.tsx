import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { ActionDialog } from "#src/cases/action-dialog";
import { dayEnd } from "#src/lib/dates/days";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { DayPicker } from "#src/ui/dates/day-picker";
import { type ActionProps, useReturnAction } from "./use-action.ts";

interface InvoiceValues {
  due?: string;
  message?: string;
}

/** Invoice the customer for the difference; repeating sends the same invoice. */
export default function SendInvoice({ record, onClose }: ActionProps) {
  const { t } = useTranslation("returns");
  const locale = useLocale();
  const act = useReturnAction(record, "send-invoice");
  const { seen } = act;
  const open = seen.documents.find((document) => document.kind === "ADDITIONAL_INVOICE" && document.status === "OPEN");
  const amount = moneyWords(seen.money.invoice_due_minor, seen.currency, locale);
  const toBody = ({ due, message = "" }: InvoiceValues) => {
    const until = due && dayEnd(due);
    const words = message.trim();
    return { data: { ...(until && { due_at: until }), ...(words && { message: words }) } };
  };
  return (
    <ActionDialog
      act={act}
      lead={open ? t("dialogs.send-invoice.again", { number: open.number, amount }) : t("dialogs.send-invoice.lead", { amount })}
      confirm={open ? t("dialogs.send-invoice.confirmAgain") : t("dialogs.send-invoice.confirm", { amount })}
      toBody={toBody}
      onClose={onClose}
    >
      {!open && (
        <>
          <Form.Item name="due" label={t("dialogs.send-invoice.due")} extra={t("dialogs.send-invoice.dueHint")}>
            <DayPicker />
          </Form.Item>
          <Form.Item name="message" label={t("dialogs.send-invoice.message")}>
            <Input.TextArea rows={3} maxLength={2000} />
          </Form.Item>
        </>
      )}
    </ActionDialog>
  );
}
