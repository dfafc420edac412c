import { Form, Input, InputNumber, Switch } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { durationUnits, type WarrantyEntry, warranty, warrantyStarts } from "#contracts/warranty/warranty";
import { useRecordHistory } from "#src/hooks/data/use-record-history";
import { useRecordForm } from "#src/hooks/forms/use-record-form";
import { useSession } from "#src/lib/session/session";
import { RecordHistory } from "#src/ui/data/record-history";
import { FormSelect } from "#src/ui/forms/form-select";
import { LanguageTabs } from "#src/ui/forms/language-tabs";
import { FieldRow, RecordForm } from "#src/ui/forms/record-form";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { MoneyInput } from "#src/ui/money/money-input";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { Benefits } from "./benefits.tsx";
import { CoverageFields } from "./coverage-fields.tsx";
import { warrantyRulesAddress } from "./resource.ts";
import { type EntryValues, newEntry, warrantyRuleBody, warrantyRuleValues } from "./values.ts";

/** Show the page of a new or existing warranty rule. */
export default function EntryPage() {
  const { id } = useParams();
  const history = useRecordHistory(warranty.noun, id ?? "");
  return (
    <PageShell width="narrow" actions={id && <RecordHistory history={history} />}>
      <EntryForm key={id} id={id} />
    </PageShell>
  );
}

/** Create or edit a warranty rule. */
function EntryForm({ id }: { id?: string }) {
  const { t } = useTranslation("warranty");
  const navigate = useNavigate();
  const form = useRecordForm<WarrantyEntry, EntryValues>(warranty, {
    id,
    initial: newEntry,
    toValues: warrantyRuleValues,
    toBody: warrantyRuleBody,
    onSaved: () => void navigate(warrantyRulesAddress),
  });
  return (
    <RecordForm form={form} back={warrantyRulesAddress}>
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

/** Edit start and duration; a lifetime has no length. */
function DurationFields() {
  const { t } = useTranslation("warranty");
  const rules = useFieldRules();
  const isLifetime = Form.useWatch("lifetime", Form.useFormInstance()) === true;
  return (
    <>
      <FieldRow>
        <Form.Item name="starts_from" label={t("fields.starts_from")} rules={rules.needed}>
          <FormSelect options={warrantyStarts.map((one) => ({ value: one, label: t(`records:warranty_start.${one}`) }))} />
        </Form.Item>
        <Form.Item name="lifetime" label={t("lifetime")} valuePropName="checked">
          <Switch />
        </Form.Item>
      </FieldRow>
      {!isLifetime && (
        <FieldRow>
          <Form.Item name={["duration", "value"]} label={t("fields.duration")} rules={rules.needed}>
            <InputNumber min={1} max={36_500} precision={0} />
          </Form.Item>
          <Form.Item name={["duration", "unit"]} label={t("fields.unit")} rules={rules.needed} initialValue="MONTHS">
            <FormSelect options={durationUnits.map((one) => ({ value: one, label: t(`enums:duration_unit.${one}`) }))} />
          </Form.Item>
        </FieldRow>
      )}
    </>
  );
}
