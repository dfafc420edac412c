import { Input } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "./field.tsx";

interface ReasonFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  required?: boolean;
  /** The dialog was confirmed without it. */
  isMissing?: boolean;
  help?: string | undefined;
  error?: string | undefined;
  max?: number;
}

/** Why, in the person's own words. */
export function ReasonField({ label, value, onChange, required = true, isMissing = false, help, error, max = 1000 }: ReasonFieldProps) {
  const { t } = useTranslation("returns");
  const id = useId();
  const wrong = isMissing && required && !value.trim() ? t("common:validation.REQUIRED") : error;
  return (
    <Field label={label} htmlFor={id} optional={!required} help={help} error={wrong} describedBy={`${id}-text`}>
      <Input.TextArea
        id={id}
        autoFocus
        rows={3}
        maxLength={max}
        showCount
        value={value}
        status={wrong ? "error" : ""}
        aria-required={required}
        aria-invalid={Boolean(wrong)}
        aria-describedby={wrong || help ? `${id}-text` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
