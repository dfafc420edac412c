import { Alert, Form, InputNumber, Switch } from "antd";
import { useTranslation } from "react-i18next";
import { ruleLimits, smsHours } from "#contracts/shop-settings";
import { TimeOfDay } from "#src/ui/dates/time-of-day";
import { FieldRow } from "#src/ui/forms/record-form";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { Panel } from "#src/ui/pages/panel";

const switches = [
  { name: "double_opt_in", words: "optIn" },
  { name: "skip_open_cases", words: "openCases" },
] as const;

/** Edit how marketing is sent: consent, hours, caps, and for how long orders count. What the law forbids is shown and cannot be set. */
export function SendingRules() {
  const { t } = useTranslation("shop-settings");
  return (
    <Panel title={t("panels.rules")}>
      {switches.map(({ name, words }) => (
        <Form.Item key={name} name={name} label={t(`fields.${words}`)} valuePropName="checked" extra={t(`help.${words}`)}>
          <Switch />
        </Form.Item>
      ))}
      <Hours channel="email" help={t("help.emailHours")} />
      <Hours channel="sms" help={t("help.smsHours", smsHours)} />
      <Alert type="info" showIcon message={t("law.title")} description={t("law.text")} style={{ marginBlockEnd: 24 }} />
      <FieldRow>
        <Whole name={["caps", "email", "pause_hours"]} label="emailPause" {...ruleLimits.email.pause_hours} />
        <Whole name={["caps", "email", "per_week"]} label="emailMost" {...ruleLimits.email.per_week} />
      </FieldRow>
      <FieldRow>
        <Whole name={["caps", "sms", "pause_hours"]} label="smsPause" {...ruleLimits.sms.pause_hours} />
        <Whole name={["caps", "sms", "per_month"]} label="smsMost" {...ruleLimits.sms.per_month} />
      </FieldRow>
      <Whole name={["conversion_days"]} label="conversion_days" {...ruleLimits.conversion_days} />
    </Panel>
  );
}

function Hours({ channel, help }: { channel: "email" | "sms"; help: string }) {
  const { t } = useTranslation("shop-settings");
  const rules = useFieldRules();
  return (
    <FieldRow>
      {(["from", "to"] as const).map((end) => (
        <Form.Item
          key={end}
          name={["quiet_hours", channel, end]}
          label={t(`fields.${channel}_${end}`)}
          {...(end === "from" && { extra: help })}
          {...(channel === "sms" && { rules: rules.needed })}
        >
          <TimeOfDay />
        </Form.Item>
      ))}
    </FieldRow>
  );
}

interface WholeProps {
  name: string[];
  label: string;
  min: number;
  max: number;
}

function Whole({ name, label, min, max }: WholeProps) {
  const { t } = useTranslation("shop-settings");
  const rules = useFieldRules();
  return (
    <Form.Item name={name} label={t(`fields.${label}`)} rules={rules.needed} extra={t("help.range", { min, max })}>
      <InputNumber min={min} max={max} precision={0} style={{ inlineSize: "100%" }} />
    </Form.Item>
  );
}
