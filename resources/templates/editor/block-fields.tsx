import { Flex, Form, InputNumber, Select } from "antd";
import { useTranslation } from "react-i18next";
import type { Block } from "#contracts/templates/content";

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

/** Edit on which condition a block is shown. */
export function ShownIf({
  block,
  variables,
  onChange,
}: {
  block: Block;
  variables: readonly string[];
  onChange: (show_if: Block["show_if"]) => void;
}) {
  const { t } = useTranslation("templates");
  const { show_if } = block;
  const mode = show_if === null ? "always" : show_if.present ? "present" : "absent";
  const [first = ""] = variables;
  return (
    <Form.Item label={t("fields.show_if")}>
      <Flex vertical gap={4}>
        <Select
          aria-label={t("fields.show_if")}
          value={mode}
          options={(["always", "present", "absent"] as const).map((value) => ({ value, label: t(`showIf.${value}`) }))}
          onChange={(value) => onChange(value === "always" ? null : { variable: show_if?.variable ?? first, present: value === "present" })}
        />
        {show_if && (
          <Select
            showSearch
            aria-label={t("fields.variable")}
            value={show_if.variable}
            options={variables.map((path) => ({ value: path, label: path }))}
            onChange={(variable) => onChange({ ...show_if, variable })}
          />
        )}
      </Flex>
    </Form.Item>
  );
}
