import { Flex, Form, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import type { Language } from "#contracts/session/rules";
import { contentLimits } from "#contracts/templates/content";
import { writeVariable } from "#src/editor/write-variable";
import { directionOf } from "#src/lib/words/languages";

interface PlainFieldProps {
  value: string;
  language: Language;
  variables: readonly string[];
  onChange: (text: string) => void;
}

/** Edit the plain text that replaces the one made from the blocks. */
export function PlainField({ value, language, variables, onChange }: PlainFieldProps) {
  const { t } = useTranslation("templates");
  const label = t("fields.plain");
  return (
    <Form.Item label={label} extra={t("plainHelp")}>
      <Flex vertical gap={4}>
        <Input.TextArea
          aria-label={label}
          dir={directionOf(language)}
          lang={language}
          maxLength={contentLimits.plain}
          autoSize={{ minRows: 2, maxRows: 14 }}
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
          onChange={(path: string | null) => path && onChange(`${value}${writeVariable(path)}`)}
        />
      </Flex>
    </Form.Item>
  );
}
