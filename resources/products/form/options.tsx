import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Flex, Form, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { mostOptions, mostVariants } from "#contracts/products/by-hand";
import { IconButton } from "#src/ui/actions/icon-button";
import { FieldRow } from "#src/ui/forms/record-form";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { Panel } from "#src/ui/pages/panel";
import { combined, type ProductValues } from "./values.ts";

const grow = { flex: 1, minInlineSize: 0 };

/** Edit the options variants differ in, and create the variants of all their combinations. */
export function OptionFields() {
  const { t } = useTranslation("products");
  const rules = useFieldRules();
  const form = Form.useFormInstance<ProductValues>();
  const options = Form.useWatch("options", form) ?? [];
  const isComplete = options.length > 0 && options.every((one) => one?.name && one.values?.length > 0);
  const combine = () => {
    form.setFieldValue("variants", combined(form.getFieldValue("options"), form.getFieldValue("variants"), mostVariants));
    form.validateFields(["variants"], { recursive: false }).catch(() => undefined);
  };
  return (
    <Panel title={t("sections.options")}>
      <p className="bh-small" style={{ marginBlockEnd: 16 }}>
        {t("help.options")}
      </p>
      <Form.List name="options">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <Flex key={key} gap={8} align="flex-start" role="group" aria-label={t("option.number", { number: name + 1 })}>
                <div style={grow}>
                  <FieldRow>
                    <Form.Item name={[name, "name"]} label={t("option.name")} rules={rules.text(60)}>
                      <Input maxLength={60} autoComplete="off" placeholder={t("option.example")} />
                    </Form.Item>
                    <Form.Item name={[name, "values"]} label={t("option.values")} extra={t("help.tags")} rules={rules.needed}>
                      <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[","]} />
                    </Form.Item>
                  </FieldRow>
                </div>
                <IconButton
                  label={t("actions.removeOption", { number: name + 1 })}
                  icon={<DeleteOutlined aria-hidden="true" />}
                  onClick={() => remove(name)}
                />
              </Flex>
            ))}
            <Flex wrap gap={8}>
              <Button
                icon={<PlusOutlined aria-hidden="true" />}
                disabled={rows.length >= mostOptions}
                onClick={() => add({ name: "", values: [] })}
              >
                {t("actions.addOption")}
              </Button>
              {rows.length > 0 && (
                <Button disabled={!isComplete} onClick={combine}>
                  {t("actions.combine")}
                </Button>
              )}
            </Flex>
          </>
        )}
      </Form.List>
    </Panel>
  );
}
