import { Flex, Form, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import type { Language } from "#contracts/session/rules";
import { contentLimits } from "#contracts/templates/content";
import { writeVariable } from "#src/editor/write-variable";
import { directionOf } from "#src/lib/words/languages";

interface LineFieldProps {
  label: string;
  value: string;
  language: Language;
  variables: readonly string[];
  onChange: (text: string) => void;
  max?: number;
}

/** Edit one line of text, at whose end variables can be put. */
export function LineField({ label, value, language, variables, onChange, max = contentLimits.line }: LineFieldProps) {
  const { t } = useTranslation("templates");
  return (
    <Form.Item label={label}>
      <Flex vertical gap={4}>
        <Input
          aria-label={label}
          dir={directionOf(language)}
          lang={language}
          maxLength={max}
          showCount
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        <Select
          showSearch
          size="small"
          value={null}
          placeholder={t("actions.variable")}
          aria-label={t("variableIn", { field: label })}
          options={variables.map((path) => ({ value: path, label: path }))}
          onChange={(path: string | null) => path && onChange(`${value}${value && !value.endsWith(" ") ? " " : ""}${writeVariable(path)}`)}
        />
      </Flex>
    </Form.Item>
  );
}
