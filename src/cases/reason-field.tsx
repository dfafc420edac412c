import { Form, Input } from "antd";
import type { ReactNode } from "react";
import { useReasons } from "#src/hooks/store/use-reasons";
import { useFieldRules } from "#src/ui/forms/use-field-rules";

interface ReasonFieldProps {
  label: string;
  required?: boolean;
  max?: number;
  help?: ReactNode;
}

/** Show the form field `reason`, in free text. */
export function ReasonField({ label, required = true, max = 1000, help }: ReasonFieldProps) {
  const rules = useFieldRules();
  return (
    <Form.Item name="reason" label={label} extra={help} rules={required ? rules.text(max) : rules.optional(max)}>
      <Input.TextArea autoFocus rows={3} maxLength={max} showCount />
    </Form.Item>
  );
}

/** Show a reason's label from the store's settings. */
export const ReasonText = ({ reason }: { reason: string }) => useReasons().textOf(reason);
