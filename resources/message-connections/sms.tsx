import { Form } from "antd";
import { useTranslation } from "react-i18next";
import { messageConnections } from "#contracts/message-connections";
import { useOperation } from "#src/hooks/use-operation";
import { FormSelect } from "#src/ui/form-select";
import { Loaded } from "#src/ui/loaded";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { RecordForm } from "#src/ui/record-form";
import { LinesSkeleton } from "#src/ui/skeletons";
import { ConnectionState } from "./connection-state.tsx";
import { adapterOptions } from "./email.tsx";
import { LimitFields } from "./limit-fields.tsx";
import { SmsRules } from "./sms-rules.tsx";
import { Texts } from "./texts/texts.tsx";
import { TwilioFields } from "./twilio-fields.tsx";
import { useConnectionForm } from "./use-connection-form.ts";

/** Edit how the store's text messages leave and which tell of orders and cases; show what customers may answer, and when marketing may arrive. */
export default function TextMessagesPage() {
  const { t } = useTranslation("message-connections");
  const found = useOperation(messageConnections, "show", { params: { channel: "SMS" } });
  return (
    <PageShell crumbs={[]} lead={t("lead.SMS")}>
      <Loaded from={found} skeleton={<LinesSkeleton lines={6} />}>
        {(connection) => <ConnectionState connection={connection} />}
      </Loaded>
      <SmsConnectionForm />
      <Texts />
      {found.data?.sms_rules && <SmsRules rules={found.data.sms_rules} />}
    </PageShell>
  );
}

function SmsConnectionForm() {
  const { t } = useTranslation("message-connections");
  const form = useConnectionForm("SMS");
  const adapter = Form.useWatch("adapter", form.form) ?? form.held?.adapter;
  return (
    <RecordForm dense form={form}>
      <Panel title={t("panels.connection")}>
        <Form.Item name="adapter" label={t("fields.adapter")}>
          <FormSelect options={adapterOptions(t, form.held)} />
        </Form.Item>
        {form.held && adapter === "twilio" && <TwilioFields held={form.held} />}
        {adapter !== "kept" && <LimitFields />}
      </Panel>
    </RecordForm>
  );
}
