import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Card, Flex, Form, InputNumber } from "antd";
import { useTranslation } from "react-i18next";
import { singleStepTypes, stepLimits } from "#contracts/automations/definition";
import type { AutomationType } from "#contracts/automations/states";
import { messageChannels } from "#contracts/messages";
import { FormSelect } from "#src/ui/form-select";
import { IconButton } from "#src/ui/icon-button";
import { useFieldRules } from "#src/ui/use-field-rules";
import { MailTemplate } from "./mail-template.tsx";
import { TextStep } from "./text-step.tsx";
import { type AutomationValues, type FormStep, isBuiltIn, usualMail } from "./values.ts";

const units = ["minute", "hour", "day"] as const;
const delayStyle = { inlineSize: 90 };
const unitStyle = { minInlineSize: 120 };
const itemStyle = { margin: 0 };
const listStyle = { inlineSize: "100%" };

/** The messages of an automation, each with its delay from the moment of entry. */
export function Steps({ type }: { type: AutomationType }) {
  const { t } = useTranslation("automations");
  const isSingle = singleStepTypes.includes(type);
  return (
    <Form.List name="steps">
      {(fields, { add, remove }) => (
        <Flex vertical gap={12} align="flex-start">
          {fields.map(({ key, name }) => (
            <Step key={key} index={name} type={type} onRemove={fields.length > 1 ? () => remove(name) : undefined} />
          ))}
          {!isSingle && fields.length < stepLimits.steps && (
            <Button
              icon={<PlusOutlined aria-hidden="true" />}
              onClick={() => add({ amount: 7, unit: "day", channel: "EMAIL", template: usualMail(type, fields.length), texts: {} })}
            >
              {t("actions.addStep")}
            </Button>
          )}
        </Flex>
      )}
    </Form.List>
  );
}

interface StepProps {
  index: number;
  type: AutomationType;
  onRemove: (() => void) | undefined;
}

function Step({ index, type, onRemove }: StepProps) {
  const { t } = useTranslation("automations");
  const rules = useFieldRules();
  const form = Form.useFormInstance<AutomationValues>();
  const title = t("stepNumber", { n: index + 1 });
  const channel = Form.useWatch<FormStep["channel"]>(["steps", index, "channel"], form);
  /** A text message has no template of the store's own, but words. */
  const onChannel = (chosen: string) => {
    const template = form.getFieldValue(["steps", index, "template"]) as string;
    if (chosen === "SMS" && !isBuiltIn(template)) form.setFieldValue(["steps", index, "template"], usualMail(type, index));
  };
  return (
    <Card
      size="small"
      role="group"
      aria-label={title}
      style={listStyle}
      title={title}
      extra={
        onRemove && (
          <IconButton label={t("actions.removeStep", { n: index + 1 })} icon={<DeleteOutlined aria-hidden="true" />} onClick={onRemove} />
        )
      }
    >
      <Flex wrap gap="8px 12px" align="flex-end">
        <Form.Item name={[index, "amount"]} label={t("fields.delay")} rules={rules.needed} style={itemStyle}>
          <InputNumber min={0} max={129_600} precision={0} style={delayStyle} />
        </Form.Item>
        <Form.Item name={[index, "unit"]} style={itemStyle}>
          <FormSelect
            aria-label={t("fields.unit")}
            style={unitStyle}
            options={units.map((unit) => ({ value: unit as string, label: t(`units.${unit}`) }))}
          />
        </Form.Item>
        <Form.Item name={[index, "channel"]} label={t("fields.channel")} style={itemStyle}>
          <FormSelect
            style={unitStyle}
            options={messageChannels.map((one) => ({ value: one as string, label: t(`channels.${one}`) }))}
            onChange={onChannel}
          />
        </Form.Item>
        <MailTemplate index={index} type={type} isText={channel === "SMS"} />
      </Flex>
      {channel === "SMS" && <TextStep index={index} />}
    </Card>
  );
}
