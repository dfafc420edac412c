import { Form, Input, InputNumber, Switch } from "antd";
import { useTranslation } from "react-i18next";
import {
  adaptersOf,
  eventProviders,
  type MessageConnection,
  messageConnections,
  mostConnections,
  smtpPorts,
} from "#contracts/message-connections";
import { useOperation } from "#src/hooks/data/use-operation";
import { LinkButton } from "#src/ui/actions/link-button";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow, RecordForm } from "#src/ui/forms/record-form";
import { SecretInput } from "#src/ui/forms/secret-input";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { SectionTabs } from "#src/ui/pages/section-tabs";
import { mailSettingsAddress } from "../shop-settings/resource.ts";
import { templatesAddress } from "../templates/resource.ts";
import { ConnectionState } from "./connection-state.tsx";
import { LimitFields } from "./limit-fields.tsx";
import { mailServerAddress } from "./resource.ts";
import { useConnectionForm } from "./use-connection-form.ts";
import type { ConnectionValues } from "./values.ts";

/** Edit how the store's mails leave, and show whether they do. */
export default function MailServerPage() {
  const { t } = useTranslation("message-connections");
  const found = useOperation(messageConnections, "show", { params: { channel: "EMAIL" } });
  return (
    <PageShell crumbs={[]} lead={t("lead.EMAIL")} actions={<LinkButton to={mailSettingsAddress}>{t("actions.toDomains")}</LinkButton>}>
      <SectionTabs
        label={t("titles.email")}
        tabs={[
          [templatesAddress, t("titles:templates"), true],
          [mailServerAddress, t("titles.email"), true],
        ]}
      />
      <Loaded from={found} skeleton={<LinesSkeleton lines={6} />}>
        {(connection) => <ConnectionState connection={connection} />}
      </Loaded>
      <MailConnectionForm />
    </PageShell>
  );
}

function MailConnectionForm() {
  const { t } = useTranslation("message-connections");
  const form = useConnectionForm("EMAIL");
  const adapter = Form.useWatch("adapter", form.form) ?? form.held?.adapter;
  const held = form.held;
  return (
    <RecordForm dense form={form}>
      <Panel title={t("panels.connection")}>
        <Form.Item name="adapter" label={t("fields.adapter")} extra={adapter === "kept" ? t("help.keptEMAIL") : undefined}>
          <FormSelect options={adapterOptions(t, held)} />
        </Form.Item>
        {held && adapter === "smtp" && <SmtpFields held={held} />}
        {held && adapter === "resend" && (
          <>
            <SecretInput name="api_key" label={t("fields.api_key")} last4={held.secrets.api_key_last4} />
            <SecretInput name="events_secret" label={t("fields.secret.resend")} last4={held.secrets.events_secret_last4} isOptional />
          </>
        )}
        {adapter !== "kept" && <LimitFields />}
      </Panel>
    </RecordForm>
  );
}

type Translate = (key: string) => string;

/** A recorded connection is for tests and demos: it is shown where it is set, and offered nowhere. */
export const adapterOptions = (t: Translate, held: MessageConnection | undefined) =>
  adaptersOf[held?.channel ?? "EMAIL"]
    .filter((adapter) => adapter !== "recorded" || held?.adapter === "recorded")
    .map((value) => ({
      value: value as string,
      label: t(value === "kept" ? `adapter.kept${held?.channel ?? "EMAIL"}` : `adapter.${value}`),
    }));

/** Edit a mail server of the store's own, and who reports what became of its mails. */
function SmtpFields({ held }: { held: MessageConnection }) {
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
