import { Form, InputNumber } from "antd";
import { useTranslation } from "react-i18next";

interface DaysProps {
  name: string | (string | number)[];
  label: string;
  /** Shown while empty, where it may be. */
  empty?: string;
  min?: number;
  max?: number;
}

/** Show a form field for a number of days. */
export function Days({ name, label, empty, min = 0, max = 3650 }: DaysProps) {
  const { t } = useTranslation("settings");
  return (
    <Form.Item
      name={name}
      label={label}
      style={{ flex: "1 1 180px" }}
      rules={empty === undefined ? [{ required: true, message: t("common:validation.REQUIRED") }] : []}
    >
      <InputNumber
        min={min}
        max={max}
        precision={0}
        addonAfter={t("days")}
        style={{ inlineSize: "100%" }}
        {...(empty && { placeholder: empty })}
      />
    </Form.Item>
  );
}
