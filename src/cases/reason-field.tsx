import { Form, Input } from "antd";
import { useFieldRules } from "#src/ui/use-field-rules";

/** Show the form field `reason`, in free text. */
export function ReasonField({ label, required = true, max = 1000 }: { label: string; required?: boolean; max?: number }) {
  const rules = useFieldRules();
  return (
    <Form.Item name="reason" label={label} rules={required ? rules.text(max) : rules.optional(max)}>
      <Input.TextArea autoFocus rows={3} maxLength={max} showCount />
    </Form.Item>
  );
}
