import { Form, InputNumber } from "antd";
import { useTranslation } from "react-i18next";

interface NumberFieldProps {
  name: "height" | "width";
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

/** Edit a size in pixels. */
export function NumberField({ name, value, min, max, onChange }: NumberFieldProps) {
  const { t } = useTranslation("templates");
  return (
    <Form.Item label={t(`fields.${name}`)}>
      <InputNumber
        aria-label={t(`fields.${name}`)}
        addonAfter="px"
        precision={0}
        {...{ value, min, max }}
        onChange={(typed) => typed !== null && onChange(typed)}
      />
    </Form.Item>
  );
}
