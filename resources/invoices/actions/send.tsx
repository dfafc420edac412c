import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import type { InvoiceDetail } from "#contracts/invoices/shapes";
import { useFieldRules } from "#src/ui/use-field-rules";

interface SendValues {
  to: string;
  message: string;
}

export const sendValues = ({ buyer }: InvoiceDetail): SendValues => ({ to: buyer.email ?? "", message: "" });
export const sendBody = ({ to, message }: SendValues) => ({ to: to.trim(), ...(message.trim() && { message: message.trim() }) });

/** Ask where the document goes, and what to write beside it. */
export function SendFields() {
  const { t } = useTranslation("invoices");
  const rules = useFieldRules();
  return (
    <>
      <Form.Item name="to" label={t("fields.to")} rules={rules.email}>
        <Input type="email" dir="ltr" maxLength={254} autoComplete="off" />
      </Form.Item>
      <Form.Item name="message" label={t("fields.mail")} rules={rules.optional(2000)}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={2000} />
      </Form.Item>
    </>
  );
}
