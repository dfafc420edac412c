import { Flex, Form, Table, Tag, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { type MessageConnection, messageConnections } from "#contracts/message-connections";
import { useOperation } from "#src/hooks/data/use-operation";
import { KeyValue } from "#src/ui/data/key-value";
import { TableBox } from "#src/ui/data/table-box";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { FormSelect } from "#src/ui/forms/form-select";
import { RecordForm } from "#src/ui/forms/record-form";
import { useCountries } from "#src/ui/forms/use-countries";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { ConnectionState } from "./connection-state.tsx";
import { adapterOptions } from "./email.tsx";
import { LimitFields } from "./limit-fields.tsx";
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

type Rules = NonNullable<MessageConnection["sms_rules"]>;

/** Show what customers may answer, and when marketing may arrive. */
function SmsRules({ rules }: { rules: Rules }) {
  const { t } = useTranslation("message-connections");
  const rows = (["STOP", "START", "HELP"] as const).map((key) => ({
    key,
    label: t(`keywords.${key}`),
    value: (
      <Flex wrap gap={4}>
        {rules.keywords[key].map((word) => (
          <Tag key={word} style={{ margin: 0 }}>
            <bdi>{word}</bdi>
          </Tag>
        ))}
      </Flex>
    ),
  }));
  return (
    <>
      <Panel title={t("panels.keywords")}>
        <Typography.Paragraph type="secondary">{t("help.keywords")}</Typography.Paragraph>
        <KeyValue rows={rows} />
      </Panel>
      <Hours hours={rules.hours} />
    </>
  );
}

function Hours({ hours }: { hours: Rules["hours"] }) {
  const { t } = useTranslation("message-connections");
  const countries = useCountries();
  const nameOf = (country: string | null) =>
    country === null ? t("hours.everywhere") : (countries.find(({ value }) => value === country)?.label ?? country);
  return (
    <Panel flush title={t("panels.hours")}>
      <Typography.Paragraph type="secondary" style={{ padding: "16px 20px", margin: 0 }}>
        {t("help.hours")}
      </Typography.Paragraph>
      <TableBox label={t("hours.rule")}>
        <Table<Rules["hours"][number]>
          rowKey="rule"
          dataSource={hours}
          pagination={false}
          scroll={{ x: 560 }}
          columns={[
            { key: "country", title: t("fields.country"), render: (_, row) => nameOf(row.country) },
            { key: "rule", title: t("hours.rule"), render: (_, row) => t(`hours.${row.rule}`, { from: row.from, to: row.to }) },
            { key: "source", title: t("hours.source"), render: (_, row) => (row.source ? <bdi>{row.source}</bdi> : t("hours.setting")) },
          ]}
        />
      </TableBox>
    </Panel>
  );
}
