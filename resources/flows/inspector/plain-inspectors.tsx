import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Alert, Button, Flex, InputNumber, Radio, Select, Space } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "#contracts/flows/states";
import { pauseUnits } from "#contracts/flows/steps";
import { eventWords } from "#src/cases/flows/run-words";
import { IconButton } from "#src/ui/actions/icon-button";
import { TimeOfDay } from "#src/ui/dates/time-of-day";
import { Field } from "#src/ui/forms/field";
import type { InspectorProps } from "./inspector-props.ts";
import { ChoiceSetting, NumberSetting, TextSetting, WordsSetting } from "./settings.tsx";

interface Pause {
  amount?: number;
  unit?: (typeof pauseUnits)[number];
}
interface PauseSettingProps {
  label: string;
  value: Pause | undefined;
  error: string | undefined;
  onChange: (pause: Pause) => void;
}

/** Set how long something may take. */
function PauseSetting({ label, value = {}, error, onChange }: PauseSettingProps) {
  const { t } = useTranslation("flows");
  const id = useId();
  const { unit = "DAYS" } = value;
  return (
    <Field label={label} htmlFor={id} error={error} help={t("pauses.help", { count: limits.pauseDays })}>
      <Space.Compact block>
        <InputNumber
          id={id}
          min={1}
          precision={0}
          style={{ inlineSize: "50%" }}
          value={value.amount ?? null}
          onChange={(amount) => onChange({ ...(amount !== null && { amount }), unit })}
        />
        <Select
          aria-label={t("pauses.unit", { label })}
          style={{ inlineSize: "50%" }}
          value={unit}
          options={pauseUnits.map((one) => ({ value: one, label: t(`pauseUnits.${one}`) }))}
          onChange={(next) => onChange({ ...value, unit: next })}
        />
      </Space.Compact>
    </Field>
  );
}

export function DelayInspector({ node: { config }, problemAt, onChange }: InspectorProps) {
  const { t } = useTranslation("flows");
  const until = config.until as { time?: string; days?: number } | undefined;
  const id = useId();
  return (
    <Flex vertical gap={16}>
      <Radio.Group
        aria-label={t("types.DELAY")}
        value={until ? "until" : "for"}
        options={(["for", "until"] as const).map((value) => ({ value, label: t(`delay.${value}`) }))}
        onChange={({ target }) =>
          onChange(target.value === "until" ? { until: { time: "09:00", days: 0 } } : { for: { amount: 1, unit: "DAYS" } })
        }
      />
      {until ? (
        <>
          <Field label={t("delay.time")} htmlFor={id} error={problemAt("until.time")} help={t("delay.timeHelp")}>
            <TimeOfDay id={id} value={until.time ?? ""} onChange={(time) => onChange({ until: { ...until, time } })} />
          </Field>
          <NumberSetting
            label={t("delay.days")}
            value={until.days}
            error={problemAt("until.days")}
            min={0}
            max={limits.pauseDays}
            unit={t("settings:days")}
            onChange={(days) => onChange({ until: { ...until, days: days ?? 0 } }, "days")}
          />
        </>
      ) : (
        <PauseSetting
          label={t("delay.for")}
          value={config.for as Pause}
          error={problemAt("for")}
          onChange={(pause) => onChange({ for: pause }, "for")}
        />
      )}
    </Flex>
  );
}

export function WaitInspector({ node: { config }, place, catalogue, problemAt, onChange }: InspectorProps) {
  const { t } = useTranslation("flows");
  const topics = catalogue.wait_topics[place] ?? [];
  return (
    <Flex vertical gap={16}>
      <ChoiceSetting
        label={t("wait.topic")}
        value={config.topic as string | undefined}
        error={problemAt("topic")}
        options={topics.map((value) => ({ value, label: eventWords(value, t) }))}
        onChange={(topic) => onChange({ ...config, topic: topic ?? "" })}
      />
      <PauseSetting
        label={t("wait.timeout")}
        value={config.timeout as Pause}
        error={problemAt("timeout")}
        onChange={(timeout) => onChange({ ...config, timeout }, "timeout")}
      />
      <Field label={t("wait.since")}>
        <Radio.Group
          aria-label={t("wait.since")}
          style={{ display: "grid", gap: 6 }}
          value={config.since ?? "RUN_START"}
          options={(["RUN_START", "NOW"] as const).map((value) => ({ value, label: t(`wait.${value}`) }))}
          onChange={({ target }) => onChange({ ...config, since: target.value })}
        />
      </Field>
    </Flex>
  );
}

type Answer = { id: string; text: Record<string, string> };
const mostAnswers = 6;

/** Ask the customer; each answer is an output. */
export function QuestionInspector({ node: { config }, problemAt, onChange }: InspectorProps) {
  const { t } = useTranslation("flows");
  const answers = (Array.isArray(config.answers) ? config.answers : []) as Answer[];
  const put = (next: readonly Answer[], label?: string) => onChange({ ...config, answers: next }, label);
  const add = () => {
    const free = Array.from({ length: mostAnswers + 1 }, (_, i) => `a${i + 1}`).find((id) => !answers.some((one) => one.id === id));
    if (free) put([...answers, { id: free, text: {} }]);
  };
  return (
    <Flex vertical gap={16}>
      <Alert type="info" showIcon message={t("question.help")} />
      <WordsSetting
        label={t("question.text")}
        value={config.text as Answer["text"] | undefined}
        error={problemAt("text")}
        onChange={(text) => onChange({ ...config, text: text ?? {} }, "text")}
      />
      {answers.map(({ id, text }, i) => (
        <Flex key={id} gap={4} align="flex-start">
          <div style={{ flex: 1, minInlineSize: 0 }}>
            <WordsSetting
              label={t("flow-runs:out.answer", { number: i + 1 })}
              value={text}
              error={problemAt(`answers.${i}`)}
              max={200}
              onChange={(next) =>
                put(
                  answers.map((one) => (one.id === id ? { ...one, text: { ...next } } : one)),
                  id,
                )
              }
            />
          </div>
          <IconButton
            label={t("question.remove", { number: i + 1 })}
            icon={<DeleteOutlined aria-hidden="true" />}
            disabled={answers.length <= 2}
            onClick={() => put(answers.filter((one) => one.id !== id))}
          />
        </Flex>
      ))}
      <div>
        <Button icon={<PlusOutlined aria-hidden="true" />} disabled={answers.length >= mostAnswers} onClick={add}>
          {t("question.add")}
        </Button>
      </div>
    </Flex>
  );
}

export function EndInspector({ node: { config }, problemAt, onChange }: InspectorProps) {
  const { t } = useTranslation("flows");
  return (
    <TextSetting
      label={t("end.label")}
      help={t("end.help")}
      max={60}
      value={config.label as string | undefined}
      error={problemAt("label")}
      onChange={(label) => onChange(label ? { label } : {}, "label")}
    />
  );
}

export function TriggerInspector({ trigger, place }: InspectorProps) {
  const { t } = useTranslation("flows");
  return <Alert type="info" showIcon message={t(`records:flow_trigger.${trigger}`)} description={t(`triggerHelp.${place}`)} />;
}
