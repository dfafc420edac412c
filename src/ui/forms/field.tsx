import { Form } from "antd";
import type { PropsWithChildren, ReactNode } from "react";

interface FieldProps {
  label: ReactNode;
  htmlFor?: string;
  required?: boolean;
  help?: ReactNode;
  error?: ReactNode;
  /** Id of the error, for `aria-describedby`. */
  describedBy?: string;
}

/** Show antd's Form.Item for a control whose value the page holds, marked as in a form where it must not stay empty. */
export function Field({ label, htmlFor, required = false, help, error, describedBy, children }: PropsWithChildren<FieldProps>) {
  return (
    <Form.Item
      layout="vertical"
      style={{ marginBlockEnd: 0 }}
      label={label}
      required={required}
      {...(htmlFor && { htmlFor })}
      extra={help}
      {...(error && { validateStatus: "error", help: <span id={describedBy}>{error}</span> })}
    >
      {children}
    </Form.Item>
  );
}
