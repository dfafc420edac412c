import { Form, Input } from "antd";
import type { NamePath } from "antd/es/form/interface";
import { useTranslation } from "react-i18next";
import { useFieldRules } from "./use-field-rules.ts";

interface SecretInputProps {
  name: NamePath;
  label: string;
  /** The end of the saved secret; null: none is saved. */
  last4: string | null;
  /** It may be left empty. */
  isOptional?: boolean;
}

/** Show a field for a secret that is written and never read back: left empty, the saved one stays. */
export function SecretInput({ name, label, last4, isOptional = false }: SecretInputProps) {
  const { t } = useTranslation();
  const rules = useFieldRules();
  const mayBeEmpty = last4 !== null || isOptional;
  return (
    <Form.Item
      name={name}
      label={label}
      required={!mayBeEmpty}
      rules={mayBeEmpty ? rules.optional(2000) : rules.text(2000)}
      {...(last4 !== null && { extra: t("common:states.secretSaved", { last4 }) })}
    >
      <Input.Password dir="ltr" autoComplete="new-password" spellCheck={false} />
    </Form.Item>
  );
}
