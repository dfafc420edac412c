import { CloseOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Flex, Form, InputNumber } from "antd";
import { useTranslation } from "react-i18next";
import { benefitTypes } from "#contracts/warranty/warranty";
import { IconButton } from "#src/ui/actions/icon-button";
import { FormSelect } from "#src/ui/forms/form-select";
import { useFieldRules } from "#src/ui/forms/use-field-rules";

/** Edit the benefits and how often each can be used. */
export function Benefits() {
  const { t } = useTranslation("warranty");
  const rules = useFieldRules();
  const chosen = (Form.useWatch("benefits", Form.useFormInstance()) ?? []) as { type?: string }[];
  const free = benefitTypes.filter((type) => !chosen.some((one) => one?.type === type));
  return (
    <Form.List name="benefits">
      {(rows, { add, remove }) => (
        <>
          {rows.map(({ key, name }) => (
            <Flex key={key} gap={8} align="center">
              <Form.Item name={[name, "type"]} label={t("fields.benefit")} rules={rules.needed} style={{ flex: 2, minInlineSize: 0 }}>
                <FormSelect
                  options={benefitTypes.map((type) => ({
                    value: type,
                    label: t(`enums:benefit.${type}`),
                    disabled: !free.includes(type) && chosen[name]?.type !== type,
                  }))}
                />
              </Form.Item>
              <Form.Item
                name={[name, "total_quantity"]}
                label={t("fields.total_quantity")}
                tooltip={t("help.total_quantity")}
                style={{ flex: 1, minInlineSize: 116 }}
              >
                <InputNumber min={1} max={1000} precision={0} placeholder={t("unlimited")} style={{ inlineSize: "100%" }} />
              </Form.Item>
              <IconButton
                label={t("actions.removeBenefit", { number: name + 1 })}
                icon={<CloseOutlined aria-hidden="true" />}
                onClick={() => remove(name)}
              />
            </Flex>
          ))}
          {free.length > 0 && (
            <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => add({ type: free[0], total_quantity: null })}>
              {t("actions.addBenefit")}
            </Button>
          )}
        </>
      )}
    </Form.List>
  );
}
