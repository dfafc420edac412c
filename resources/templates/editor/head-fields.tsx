import { Form } from "antd";
import { useTranslation } from "react-i18next";
import type { Language } from "#contracts/session/rules";
import { type Content, contentLimits } from "#contracts/templates/content";
import { LineField } from "./line-field.tsx";
import { PlainField } from "./plain-field.tsx";

interface HeadFieldsProps {
  content: Content;
  language: Language;
  variables: readonly string[];
  onChange: (content: Content, label: string) => void;
}

/** Edit what stands beside the blocks of a mail: subject, preview text and plain text. */
export function HeadFields({ content, language, variables, onChange }: HeadFieldsProps) {
  const { t } = useTranslation("templates");
  const set = (field: "subject" | "preheader" | "plain", text: string) =>
    onChange({ ...content, [field]: { ...content[field], [language]: text } }, `${field}.${language}`);
  const line = (field: "subject" | "preheader") => (
    <LineField
      label={t(`fields.${field}`)}
      max={field === "subject" ? contentLimits.subject : contentLimits.line}
      value={content[field][language] ?? ""}
      onChange={(text) => set(field, text)}
      {...{ language, variables }}
    />
  );
  return (
    <Form layout="vertical" component="div">
      {line("subject")}
      {line("preheader")}
      <PlainField value={content.plain[language] ?? ""} onChange={(text) => set("plain", text)} {...{ language, variables }} />
    </Form>
  );
}
