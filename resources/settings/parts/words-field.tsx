import { Form, Input, Tabs } from "antd";
import { languageList } from "#src/lib/languages";
import type { FieldName } from "./fields.tsx";

interface WordsFieldProps {
  name: FieldName;
  label: string;
  max: number;
  /** More than one line. */
  isLong?: boolean;
}

/** The customer's words, one input a language. */
export function WordsField({ name, label, max, isLong = false }: WordsFieldProps) {
  const items = languageList.map(({ code, label: language, direction }) => ({
    key: code,
    label: language,
    forceRender: true,
    children: (
      <Form.Item name={[...[name].flat(), code]} label={`${label} (${language})`}>
        {isLong ? (
          <Input.TextArea dir={direction} maxLength={max} autoSize={{ minRows: 3, maxRows: 8 }} />
        ) : (
          <Input dir={direction} maxLength={max} />
        )}
      </Form.Item>
    ),
  }));
  return <Tabs size="small" items={items} />;
}

/** What was typed; a language left empty is left out. */
export function wordsOf(words: Readonly<Record<string, string | undefined>> | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(words ?? {}).flatMap(([language, text]) => (text?.trim() ? [[language, text.trim()]] : [])));
}
