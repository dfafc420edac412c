import { Form } from "antd";
import type { PropsWithChildren, ReactNode } from "react";
import { useTranslation } from "react-i18next";

interface FieldProps {
  label: ReactNode;
  htmlFor?: string;
  optional?: boolean;
  help?: ReactNode;
  error?: ReactNode;
  /** Id of the error, for `aria-describedby`. */
  describedBy?: string;
}

/** Show antd's Form.Item for a control whose value the page holds; outside a form antd does not mark optional fields. */
export function Field({ label, htmlFor, optional = false, help, error, describedBy, children }: PropsWithChildren<FieldProps>) {
  const { t } = useTranslation();
  const mark = optional && <span className="ant-form-item-optional">({t("validation.optional")})</span>;
  return (
    <Form.Item
      layout="vertical"
      style={{ marginBlockEnd: 0 }}
      label={
        <>
          {label}
          {mark}
        </>
      }
      {...(htmlFor && { htmlFor })}
      extra={help}
      {...(error && { validateStatus: "error", help: <span id={describedBy}>{error}</span> })}
    >
      {children}
    </Form.Item>
  );
}
