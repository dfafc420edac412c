import { Form, Input, InputNumber, Switch } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { type Dimension, dimensions, lengthUnits, type NewDimension, weightUnits } from "#contracts/dimensions";
import { useRecordHistory } from "#src/hooks/data/use-record-history";
import { useRecordForm } from "#src/hooks/forms/use-record-form";
import { useLocale } from "#src/lib/words/use-locale";
import { RecordHistory } from "#src/ui/data/record-history";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow, RecordForm } from "#src/ui/forms/record-form";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { decimalMark, unitSigns } from "./measure-text.ts";
import { dimensionsAddress } from "./resource.ts";

const initial: Partial<NewDimension> = {
  length_unit: "CM",
  weight_unit: "KG",
  empty_weight: 0,
  max_weight: null,
  is_default: false,
  carrier_preset: null,
};

function toValues(record: Dimension): NewDimension {
  const { name, length, width, height, length_unit, empty_weight, max_weight, weight_unit, is_default, carrier_preset } = record;
  return { name, length, width, height, length_unit, empty_weight, max_weight, weight_unit, is_default, carrier_preset };
}

const toBody = (values: NewDimension) => ({
  ...values,
  max_weight: values.max_weight ?? null,
  carrier_preset: values.carrier_preset?.trim() || null,
});

/** Show the page of a new or existing parcel preset. */
export default function DimensionPage() {
  const { id } = useParams();
  const history = useRecordHistory(dimensions.noun, id ?? "");
  return (
    <PageShell width="narrow" actions={id && <RecordHistory history={history} />}>
      <DimensionForm key={id} id={id} />
    </PageShell>
  );
}

/** Create or edit a parcel preset. */
function DimensionForm({ id }: { id?: string }) {
  const { t } = useTranslation("dimensions");
  const rules = useFieldRules();
  const navigate = useNavigate();
  const form = useRecordForm<Dimension, NewDimension>(dimensions, {
    id,
    initial,
    toValues,
    toBody,
    onSaved: () => void navigate(dimensionsAddress),
  });
  const isDefault = form.record?.is_default ?? false;
  return (
    <RecordForm form={form} back={dimensionsAddress}>
      <Panel title={t("sections.about")}>
        <Form.Item name="name" label={t("fields.name")} rules={rules.text(100)}>
          <Input maxLength={100} showCount />
        </Form.Item>
        <Form.Item name="carrier_preset" label={t("fields.carrier_preset")} extra={t("help.carrier_preset")} rules={rules.optional(100)}>
          <Input maxLength={100} dir="ltr" />
        </Form.Item>
        <Form.Item
          name="is_default"
          label={t("fields.is_default")}
          extra={isDefault ? t("needsDefault") : t("help.is_default")}
          valuePropName="checked"
        >
          <Switch disabled={isDefault} />
        </Form.Item>
      </Panel>
      <Panel title={t("fields.size")}>
        <FieldRow short>
          <Measure name="length" positive />
          <Measure name="width" positive />
          <Measure name="height" positive />
          <Form.Item name="length_unit" label={t("fields.length_unit")} rules={rules.needed}>
            <FormSelect options={lengthUnits.map((unit) => ({ value: unit, label: unitSigns[unit] }))} />
          </Form.Item>
        </FieldRow>
      </Panel>
      <Panel title={t("sections.weight")}>
        <FieldRow short>
          <Measure name="empty_weight" max={100_000} />
          <Measure name="max_weight" max={100_000} positive optional />
          <Form.Item name="weight_unit" label={t("fields.weight_unit")} rules={rules.needed}>
            <FormSelect options={weightUnits.map((unit) => ({ value: unit, label: unitSigns[unit] }))} />
          </Form.Item>
        </FieldRow>
      </Panel>
    </RecordForm>
  );
}

interface MeasureProps {
  name: "length" | "width" | "height" | "empty_weight" | "max_weight";
  max?: number;
  /** Must be greater than zero. */
  positive?: boolean;
  optional?: boolean;
}
function Measure({ name, max = 1000, positive = false, optional = false }: MeasureProps) {
  const { t } = useTranslation("dimensions");
  const locale = useLocale();
  const rules = useFieldRules();
  return (
    <Form.Item name={name} label={t(`fields.${name}`)} rules={[...(optional ? [] : rules.needed), ...(positive ? [rules.positive] : [])]}>
      <InputNumber min={0} max={max} decimalSeparator={decimalMark(locale)} inputMode="decimal" style={{ inlineSize: "100%" }} />
    </Form.Item>
  );
}
