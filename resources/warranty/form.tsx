import { Form, Input, InputNumber, Switch } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { type WarrantyEntry, warranty } from "#contracts/warranty/warranty";
import { useRecordForm } from "#src/hooks/use-record-form";
import { useSession } from "#src/lib/session";
import { LanguageTabs } from "#src/ui/language-tabs";
import { MoneyInput } from "#src/ui/money-input";
import { Panel } from "#src/ui/panel";
import { FieldRow, RecordForm } from "#src/ui/record-form";
import { useFieldRules } from "#src/ui/use-field-rules";
import { listAddress } from "./addresses.ts";
import { Benefits } from "./benefits.tsx";
import { CoverageFields } from "./coverage-fields.tsx";
import { DurationFields } from "./duration-fields.tsx";
import { type EntryValues, newEntry, toBody, toValues } from "./values.ts";

/** Create or edit a warranty rule. */
export function EntryForm({ id }: { id?: string }) {
  const { t } = useTranslation("warranty");
  const navigate = useNavigate();
  const form = useRecordForm<WarrantyEntry, EntryValues>(warranty, {
    id,
    initial: newEntry,
    toValues,
    toBody,
    onSaved: () => void navigate(listAddress),
  });
  return (
    <RecordForm form={form} back={listAddress}>
      <AboutFields />
      <Panel title={t("sections.duration")}>
        <DurationFields />
      </Panel>
      <Panel title={t("sections.coverage")}>
        <CoverageFields groups={form.record?.product_groups ?? []} />
      </Panel>
      <Panel title={t("fields.benefits")}>
        <Benefits />
      </Panel>
      <RegistrationFields />
      <Panel title={t("fields.terms")}>
        <Terms />
      </Panel>
    </RecordForm>
  );
}

/** Edit the customer-facing terms, one tab per language. */
function Terms() {
  return (
    <LanguageTabs>
      {({ code, label, direction }) => (
        <Form.Item name={["terms", code]} label={label}>
          <Input.TextArea dir={direction} autoSize={{ minRows: 4, maxRows: 12 }} maxLength={5000} />
        </Form.Item>
      )}
    </LanguageTabs>
  );
}

function AboutFields() {
  const { t } = useTranslation("warranty");
  const rules = useFieldRules();
  const currency = useSession((session) => session.store?.currency) ?? "USD";
  return (
    <Panel title={t("sections.about")}>
      <Form.Item name="name" label={t("fields.name")} rules={rules.text(120)}>
        <Input maxLength={120} showCount />
      </Form.Item>
      <Form.Item name="description" label={t("fields.description")} rules={rules.optional(2000)}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={2000} />
      </Form.Item>
      <FieldRow>
        <Form.Item name="price_minor" label={t("fields.price_minor")} extra={t("help.price")}>
          <MoneyInput currency={currency} min={0} />
        </Form.Item>
        <Form.Item name="priority" label={t("fields.priority")} extra={t("help.priority")} rules={rules.needed}>
          <InputNumber min={0} max={10_000} precision={0} />
        </Form.Item>
        <Form.Item name="active" label={t("fields.active")} extra={t("help.active")} valuePropName="checked">
          <Switch />
        </Form.Item>
      </FieldRow>
    </Panel>
  );
}

function RegistrationFields() {
  const { t } = useTranslation("warranty");
  const rules = useFieldRules();
  const toggle = (name: "registration_required" | "serial_required" | "proof_required") => (
    <Form.Item name={name} label={t(`fields.${name}`)} valuePropName="checked">
      <Switch />
    </Form.Item>
  );
  return (
    <Panel title={t("sections.registration")}>
      <FieldRow>
        {toggle("registration_required")}
        {toggle("serial_required")}
        {toggle("proof_required")}
      </FieldRow>
      <Form.Item name="serial_pattern" label={t("fields.serial_pattern")} extra={t("help.serial_pattern")} rules={rules.optional(60)}>
        <Input dir="ltr" maxLength={60} placeholder="AB-####" />
      </Form.Item>
    </Panel>
  );
}
