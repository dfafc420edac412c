import { Form } from "antd";
import { useTranslation } from "react-i18next";
import { adaptersOf, type MessageConnection, messageConnections } from "#contracts/message-connections";
import { useOperation } from "#src/hooks/use-operation";
import { FormSelect } from "#src/ui/form-select";
import { LinkButton } from "#src/ui/link-button";
import { Loaded } from "#src/ui/loaded";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { RecordForm } from "#src/ui/record-form";
import { SecretInput } from "#src/ui/secret-input";
import { SectionTabs } from "#src/ui/section-tabs";
import { LinesSkeleton } from "#src/ui/skeletons";
import { mailServerAddress, mailSettingsAddress, mailsAddress } from "./addresses.ts";
import { ConnectionState } from "./connection-state.tsx";
import { LimitFields } from "./limit-fields.tsx";
import { SmtpFields } from "./smtp-fields.tsx";
import { useConnectionForm } from "./use-connection-form.ts";

/** Edit how the store's mails leave, and show whether they do. */
export default function MailServerPage() {
  const { t } = useTranslation("message-connections");
  const found = useOperation(messageConnections, "show", { params: { channel: "EMAIL" } });
  return (
    <PageShell crumbs={[]} lead={t("lead.EMAIL")} actions={<LinkButton to={mailSettingsAddress}>{t("actions.toDomains")}</LinkButton>}>
      <SectionTabs
        label={t("titles.email")}
        tabs={[
          [mailsAddress, t("titles:templates"), true],
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
