import { Form, Input, InputNumber, Switch } from "antd";
import { useTranslation } from "react-i18next";
import { eventProviders, type MessageConnection, mostConnections, smtpPorts } from "#contracts/message-connections";
import { FormSelect } from "#src/ui/form-select";
import { FieldRow } from "#src/ui/record-form";
import { SecretInput } from "#src/ui/secret-input";
import { useFieldRules } from "#src/ui/use-field-rules";
import type { ConnectionValues } from "./values.ts";

/** Edit a mail server of the store's own, and who reports what became of its mails. */
export function SmtpFields({ held }: { held: MessageConnection }) {
  const { t } = useTranslation("message-connections");
  const rules = useFieldRules();
  return (
    <>
      <FieldRow>
        <Form.Item name="host" label={t("fields.host")} rules={rules.text(253)}>
          <Input dir="ltr" autoComplete="off" spellCheck={false} placeholder="smtp.example.com" />
        </Form.Item>
        <Form.Item name="port" label={t("fields.port")} rules={rules.needed}>
          <FormSelect<number> options={smtpPorts.map((value) => ({ value: value as number, label: String(value) }))} />
        </Form.Item>
      </FieldRow>
      <FieldRow>
        <Form.Item name="username" label={t("fields.username")} rules={rules.optional(300)}>
          <Input dir="ltr" autoComplete="off" spellCheck={false} />
        </Form.Item>
        <SecretInput name="password" label={t("fields.password")} last4={held.secrets.password_last4} isOptional />
      </FieldRow>
      <FieldRow>
        <Form.Item name="connections" label={t("fields.connections")} rules={rules.needed}>
          <InputNumber min={1} max={mostConnections} precision={0} style={{ inlineSize: "100%" }} />
        </Form.Item>
        <Form.Item name="relay_signs" label={t("fields.relay_signs")} valuePropName="checked" extra={t("help.relay_signs")}>
          <Switch />
        </Form.Item>
      </FieldRow>
      <Form.Item name="events" label={t("fields.events")} extra={t("help.events")}>
        <FormSelect options={eventProviders.map((value) => ({ value: value as string, label: t(`events.${value}`) }))} />
      </Form.Item>
      <EventFields held={held} />
    </>
  );
}

/** Ask for what a provider's reports are verified with. */
function EventFields({ held }: { held: MessageConnection }) {
  const { t } = useTranslation("message-connections");
  const rules = useFieldRules();
  const events = Form.useWatch<ConnectionValues["events"] | undefined>("events");
  // A secret of another provider is of no use to this one.
  const last4 = held.smtp?.events === events ? held.secrets.events_secret_last4 : null;
  if (events === "ses")
    return (
      <Form.Item name="topic_arn" label={t("fields.topic_arn")} rules={rules.text(300)} extra={t("help.topic_arn")}>
        <Input dir="ltr" autoComplete="off" spellCheck={false} placeholder="arn:aws:sns:eu-west-1:123456789012:mail" />
      </Form.Item>
    );
  if (events === "sendgrid")
    return (
      <Form.Item name="public_key" label={t("fields.public_key")} rules={rules.text(500)}>
        <Input dir="ltr" autoComplete="off" spellCheck={false} />
      </Form.Item>
    );
  if (events !== "postmark" && events !== "mailgun" && events !== "own") return null;
  return <SecretInput name="events_secret" label={t(`fields.secret.${events}`)} last4={last4} />;
}
