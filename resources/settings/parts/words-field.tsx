import { Form, Input } from "antd";
import { LanguageTabs } from "#src/ui/forms/language-tabs";
import type { FieldName } from "./fields.tsx";

interface WordsFieldProps {
  name: FieldName;
  label: string;
  max: number;
  /** More than one line. */
  isLong?: boolean;
}

/** Edit a customer-facing text, one input per language. */
export function WordsField({ name, label, max, isLong = false }: WordsFieldProps) {
  return (
    <LanguageTabs style={{ marginBlockEnd: 16 }}>
      {({ code, label: language, direction }) => (
        <Form.Item name={[...[name].flat(), code]} label={`${label} (${language})`}>
          {isLong ? (
            <Input.TextArea dir={direction} maxLength={max} autoSize={{ minRows: 3, maxRows: 8 }} />
          ) : (
            <Input dir={direction} maxLength={max} />
          )}
        </Form.Item>
      )}
    </LanguageTabs>
  );
}
