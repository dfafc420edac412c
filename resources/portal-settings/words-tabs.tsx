import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import type { Language } from "#contracts/session/rules";
import { LanguageTabs } from "#src/ui/forms/language-tabs";
import { useFieldRules } from "#src/ui/forms/use-field-rules";

interface WordsTabsProps {
  fields: readonly { name: "greeting" | "policy_text" | "button_words"; max: number; isLong?: boolean }[];
  language: Language;
  onLanguage: (language: Language) => void;
}

/** Edit the store's texts, one tab per language. */
export function WordsTabs({ fields, language, onLanguage }: WordsTabsProps) {
  const { t } = useTranslation("portal-settings");
  const rules = useFieldRules();
  return (
    <LanguageTabs activeKey={language} onChange={(code) => onLanguage(code as Language)}>
      {({ code, label, direction }) =>
        fields.map(({ name, max, isLong }) => (
          <Form.Item
            key={name}
            name={[name, code]}
            label={`${t(`fields.${name}`)} · ${label}`}
            extra={t(`help.${name}`)}
            rules={rules.optional(max)}
          >
            {isLong ? <Input.TextArea dir={direction} autoSize={{ minRows: 4, maxRows: 12 }} /> : <Input dir={direction} maxLength={max} />}
          </Form.Item>
        ))
      }
    </LanguageTabs>
  );
}
