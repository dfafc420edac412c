import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import type { InvoiceAction } from "#contracts/invoices/actions";
import { useFieldRules } from "#src/ui/use-field-rules";

export const reasonBody = ({ reason = "" }: { reason?: string }) => ({ reason: reason.trim() });

/** Ask why; voiding needs a reason. */
export function ReasonFields({ action }: { action: InvoiceAction }) {
  const { t } = useTranslation("invoices");
  const rules = useFieldRules();
  return (
    <Form.Item name="reason" label={t("fields.reason")} rules={action === "void" ? rules.text(500) : rules.optional(500)}>
      <Input.TextArea autoFocus rows={3} maxLength={500} showCount />
    </Form.Item>
  );
}
