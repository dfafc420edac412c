import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Card, Flex, Form, Input, InputNumber } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDebounce } from "use-debounce";
import { automations } from "#contracts/automations/automations";
import { singleStepTypes, stepLimits } from "#contracts/automations/definition";
import type { AutomationType } from "#contracts/automations/states";
import { messageChannels } from "#contracts/messages";
import type { Language } from "#contracts/session/rules";
import type { AutomationMailKey } from "#contracts/templates/system-mails";
import { mostCharacters, mostSegments } from "#contracts/text-messages";
import { useOperation } from "#src/hooks/data/use-operation";
import { useSetField } from "#src/hooks/forms/use-set-field";
import { directionOf } from "#src/lib/words/languages";
import { IconButton } from "#src/ui/actions/icon-button";
import { FormSelect } from "#src/ui/forms/form-select";
import { LanguageTabs } from "#src/ui/forms/language-tabs";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { TextPreview } from "#src/ui/messages/text-preview";
import { MailTemplate } from "./mail-template.tsx";
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

const restMs = 300;

/** Write a text message in each language, beside how a recipient gets it and what it takes of segments. */
function TextStep({ index }: { index: number }) {
  const { t, i18n } = useTranslation("automations");
  const [shown, setShown] = useState(i18n.language as Language);
  return (
    <LanguageTabs activeKey={shown} onChange={(key) => setShown(key as Language)} style={{ marginBlockStart: 12 }}>
      {({ code, label }) => (
        <Flex wrap gap={20}>
          <Form.Item
            name={[index, "texts", code]}
            label={t("fields.text", { language: label })}
            extra={t("help.text")}
            style={{ flex: "1 1 300px", margin: 0 }}
          >
            <Input.TextArea autoSize={{ minRows: 3 }} maxLength={mostCharacters} dir={directionOf(code)} />
          </Form.Item>
          {shown === code && <Preview index={index} language={code as Language} />}
        </Flex>
      )}
    </LanguageTabs>
  );
}

function Preview({ index, language }: { index: number; language: Language }) {
  const form = Form.useFormInstance<AutomationValues>();
  const setField = useSetField<AutomationValues>();
  const template = Form.useWatch<string>(["steps", index, "template"], form);
  const written = Form.useWatch<string | undefined>(["steps", index, "texts", language], form) ?? "";
  const [text] = useDebounce(written.trim(), restMs);
  const body = { template: template as AutomationMailKey, language, ...(text && { text }) };
  const preview = useOperation(automations, "previewText", { body }, { keepPrevious: true, enabled: isBuiltIn(template ?? "") });
  return (
    <TextPreview
      from={preview}
      most={mostSegments}
      onChange={(folded) => setField(["steps", index, "texts", language], folded)}
      {...{ language, written }}
    />
  );
}
