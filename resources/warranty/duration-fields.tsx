import { Form, InputNumber, Switch } from "antd";
import { useTranslation } from "react-i18next";
import { durationUnits, warrantyStarts } from "#contracts/warranty/warranty";
import { FormSelect } from "#src/ui/form-select";
import { FieldRow } from "#src/ui/record-form";
import { useFieldRules } from "#src/ui/use-field-rules";

/** Edit start and duration; a lifetime has no length. */
export function DurationFields() {
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
