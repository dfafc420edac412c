import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import type { InvoiceDetail } from "#contracts/invoices/shapes";
import { type PaymentMethod, paymentMethods } from "#contracts/invoices/states";
import { DayPicker } from "#src/ui/dates/day-picker";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow } from "#src/ui/forms/record-form";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { MoneyInput } from "#src/ui/money/money-input";

interface PaymentValues {
  amount_minor: number | null;
  on: string;
  method: PaymentMethod;
  external_id: string;
}

export const paymentValues = ({ due_minor }: InvoiceDetail): PaymentValues => ({
  amount_minor: due_minor,
  on: "",
  method: "BANK_TRANSFER",
  external_id: crypto.randomUUID().slice(0, 8).toUpperCase(),
});

export const paymentBody = ({ on, ...values }: PaymentValues) => ({ ...values, ...(on && { on }) });

/** Ask how much arrived, when, and under which reference: the same reference twice counts once. */
export function PaymentFields({ record }: { record: InvoiceDetail }) {
  const { t } = useTranslation("invoices");
  const rules = useFieldRules();
  return (
    <>
      <FieldRow>
        <Form.Item name="amount_minor" label={t("fields.amount")} rules={rules.needed}>
          <MoneyInput currency={record.currency} min={1} max={record.due_minor} />
        </Form.Item>
        <Form.Item name="on" label={t("fields.on")} extra={t("help.on")}>
          <DayPicker />
        </Form.Item>
      </FieldRow>
      <FieldRow>
        <Form.Item name="method" label={t("fields.method")} rules={rules.needed}>
          <FormSelect<PaymentMethod> options={paymentMethods.map((value) => ({ value, label: t(`records:payment_method.${value}`) }))} />
        </Form.Item>
        <Form.Item name="external_id" label={t("fields.external_id")} extra={t("help.external_id")} rules={rules.text(100)}>
          <Input dir="ltr" maxLength={100} autoComplete="off" />
        </Form.Item>
      </FieldRow>
    </>
  );
}
