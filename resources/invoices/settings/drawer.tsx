import { Flex, Form, Input, InputNumber, Select, Table } from "antd";
import { useTranslation } from "react-i18next";
import { invoices } from "#contracts/invoices/invoices";
import type { InvoiceSettings } from "#contracts/invoices/settings";
import type { InvoiceSeries } from "#contracts/invoices/shapes";
import { einvoiceModes, invoiceKinds, priceModes, roundings } from "#contracts/invoices/states";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useSectionForm } from "#src/hooks/forms/use-section-form";
import { useAbility } from "#src/lib/session/can";
import { useLocale } from "#src/lib/words/use-locale";
import { SideDrawer } from "#src/ui/dialogs/side-drawer";
import { Loaded } from "#src/ui/feedback/loaded";
import { FormSelect } from "#src/ui/forms/form-select";
import { LanguageTabs } from "#src/ui/forms/language-tabs";
import { FieldRow, RecordForm } from "#src/ui/forms/record-form";
import { Panel } from "#src/ui/pages/panel";
import { PartyFields } from "../form/party-fields.tsx";
import { documentSettingsBody, documentSettingsValues, type SettingsValues } from "./values.ts";

/** Edit the settings of documents; issued ones never change. */
export default function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("invoices");
  const form = useSettingsForm();
  const readOnly = form.canChange ? undefined : t("common:states.readOnly");
  return (
    <SideDrawer title={t("settings.title")} width={720} onClose={onClose}>
      <Flex vertical gap={20}>
        <RecordForm dense form={form} readOnly={readOnly}>
          <Panel title={t("sections.seller")}>
            <PartyFields of="seller" />
            <Form.Item name="iban" label={t("fields.iban")}>
              <Input dir="ltr" maxLength={42} autoComplete="off" />
            </Form.Item>
          </Panel>
          <NumberFields />
          <TaxFields />
          <TextFields />
        </RecordForm>
        <Series />
      </Flex>
    </SideDrawer>
  );
}

function useSettingsForm() {
  const canChange = useAbility().can("update", "InvoiceSettings");
  const read = useOperation(invoices, "showSettings");
  const command = useCommand(invoices, "saveSettings");
  const form = useSectionForm<InvoiceSettings, SettingsValues>({
    section: read.data,
    read,
    toValues: documentSettingsValues,
    command,
    save: (values, { version }) => command.run({ body: documentSettingsBody(values) }, { expectedVersion: version }),
    canChange,
  });
  return { ...form, canChange };
}

function NumberFields() {
  const { t } = useTranslation("invoices");
  const locale = useLocale();
  const month = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
  const months = Array.from({ length: 12 }, (_, i) => ({ value: i + 1, label: month.format(new Date(Date.UTC(2026, i, 1))) }));
  return (
    <Panel title={t("sections.numbers")}>
      <FieldRow>
        {invoiceKinds.map((kind) => (
          <Form.Item key={kind} name={["prefixes", kind]} label={t("settings.prefix", { kind: t(`enums:document.${kind}`) })}>
            <Input dir="ltr" maxLength={17} autoComplete="off" />
          </Form.Item>
        ))}
        <Form.Item name="fiscal_month" label={t("settings.fiscal_month")}>
          <FormSelect<number> options={months} />
        </Form.Item>
        <Form.Item name="due_days" label={t("settings.due_days")}>
          <InputNumber style={{ inlineSize: "100%" }} min={0} max={365} precision={0} />
        </Form.Item>
        <Form.Item name="reminders" label={t("settings.reminders")} extra={t("help.reminders")}>
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[",", " "]} />
        </Form.Item>
      </FieldRow>
    </Panel>
  );
}

function TaxFields() {
  const { t } = useTranslation("invoices");
  const choice = (name: string, words: string, values: readonly string[]) => (
    <Form.Item name={name} label={t(`fields.${name}`)}>
      <FormSelect options={values.map((value) => ({ value, label: t(`records:${words}.${value}`) }))} />
    </Form.Item>
  );
  return (
    <Panel title={t("sections.tax")}>
      <FieldRow>
        {choice("prices", "price_mode", priceModes)}
        {choice("rounding", "rounding", roundings)}
        {choice("einvoice_mode", "einvoice_mode", einvoiceModes)}
      </FieldRow>
    </Panel>
  );
}

function TextFields() {
  const { t } = useTranslation("invoices");
  return (
    <Panel title={t("sections.texts")}>
      {(["terms", "footer"] as const).map((name) => (
        <Form.Item key={name} label={t(`fields.${name}`)}>
          <LanguageTabs>
            {({ code, label, direction }) => (
              <Form.Item name={[name, code]} noStyle>
                <Input.TextArea
                  aria-label={`${t(`fields.${name}`)}: ${label}`}
                  dir={direction}
                  autoSize={{ minRows: 2, maxRows: 6 }}
                  maxLength={name === "terms" ? 1000 : 2000}
                />
              </Form.Item>
            )}
          </LanguageTabs>
        </Form.Item>
      ))}
    </Panel>
  );
}

/** Show the runs of numbers, which have no gaps. */
function Series() {
  const { t } = useTranslation("invoices");
  const found = useOperation(invoices, "series");
  return (
    <Panel title={t("sections.series")} flush>
      <Loaded from={found}>{({ items }) => <Runs items={items} />}</Loaded>
    </Panel>
  );
}

function Runs({ items }: { items: InvoiceSeries[] }) {
  const { t } = useTranslation("invoices");
  return (
    <Table<InvoiceSeries>
      rowKey="id"
      size="small"
      dataSource={items}
      pagination={false}
      scroll={{ x: 560 }}
      locale={{ emptyText: t("settings.noSeries") }}
      columns={[
        { key: "kind", title: t("fields.kind"), render: (_, { kind }) => t(`enums:document.${kind}`) },
        { key: "first", title: t("settings.first"), render: (_, { first }) => <bdi className="bh-number">{first ?? "—"}</bdi> },
        { key: "last", title: t("settings.last"), render: (_, { last }) => <bdi className="bh-number">{last ?? "—"}</bdi> },
        { key: "count", title: t("settings.count"), align: "end", dataIndex: "count" },
        { key: "gaps", title: t("settings.gaps"), align: "end", dataIndex: "gaps" },
      ]}
    />
  );
}
