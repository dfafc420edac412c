import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Flex, Form, InputNumber } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { singleStepTypes, stepLimits } from "#contracts/automations/definition";
import type { AutomationType } from "#contracts/automations/states";
import { FormSelect } from "#src/ui/form-select";
import { IconButton } from "#src/ui/icon-button";
import { useFieldRules } from "#src/ui/use-field-rules";
import { templateAddress } from "../addresses.ts";
import { type FormStep, mailsOfType } from "./values.ts";

const units = ["minute", "hour", "day"] as const;
const delayStyle = { inlineSize: 90 };
const unitStyle = { minInlineSize: 120 };

/** The mails of an automation, each with its delay from the moment of entry. */
export function Steps({ type }: { type: AutomationType }) {
  const { t } = useTranslation("automations");
  const mails = mailsOfType(type);
  const isSingle = singleStepTypes.includes(type);
  return (
    <Form.List name="steps">
      {(fields, { add, remove }) => (
        <Flex vertical gap={12} align="flex-start">
          {fields.map(({ key, name }) => (
            <Step key={key} index={name} mails={mails} onRemove={fields.length > 1 ? () => remove(name) : undefined} />
          ))}
          {!isSingle && fields.length < stepLimits.steps && (
            <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => add({ amount: 7, unit: "day", template: mails.at(-1) })}>
              {t("actions.addStep")}
            </Button>
          )}
        </Flex>
      )}
    </Form.List>
  );
}

function Step({ index, mails, onRemove }: { index: number; mails: readonly string[]; onRemove: (() => void) | undefined }) {
  const { t } = useTranslation("automations");
  const rules = useFieldRules();
  const template = Form.useWatch<FormStep["template"]>(["steps", index, "template"]);
  return (
    <Flex wrap gap="8px 12px" align="flex-end">
      <Form.Item name={[index, "amount"]} label={t("fields.delay", { n: index + 1 })} rules={rules.needed} style={{ margin: 0 }}>
        <InputNumber min={0} max={129_600} precision={0} style={delayStyle} />
      </Form.Item>
      <Form.Item name={[index, "unit"]} style={{ margin: 0 }}>
        <FormSelect
          aria-label={t("fields.unit", { n: index + 1 })}
          style={unitStyle}
          options={units.map((unit) => ({ value: unit as string, label: t(`units.${unit}`) }))}
        />
      </Form.Item>
      <Form.Item name={[index, "template"]} label={t("fields.mail")} rules={rules.needed} style={{ margin: 0, minInlineSize: 220 }}>
        <FormSelect options={mails.map((key) => ({ value: key, label: t(`templates:mails.${key}`) }))} />
      </Form.Item>
      {template && <Link to={templateAddress(template)}>{t("actions.editMail")}</Link>}
      {onRemove && (
        <IconButton label={t("actions.removeStep", { n: index + 1 })} icon={<DeleteOutlined aria-hidden="true" />} onClick={onRemove} />
      )}
    </Flex>
  );
}
