import { Form, InputNumber, Switch } from "antd";
import { useTranslation } from "react-i18next";
import { durationUnits, warrantyStarts } from "#contracts/warranty/warranty";
import { FormSelect } from "#src/ui/form-select";
import { FieldRow } from "#src/ui/record-form";
import { useFieldRules } from "#src/ui/use-field-rules";

/** From when and for how long; a lifetime has no length. */
export function DurationFields() {
  const { t } = useTranslation();
  const rules = useFieldRules();
  const isLifetime = Form.useWatch("lifetime", Form.useFormInstance()) === true;
  const say = (key: string) => t(`warranty.${key}`);
  return (
    <>
      <FieldRow>
        <Form.Item name="starts_from" label={say("fields.starts_from")} rules={rules.needed}>
          <FormSelect options={warrantyStarts.map((one) => ({ value: one, label: say(`starts_from.${one}`) }))} />
        </Form.Item>
        <Form.Item name="lifetime" label={say("lifetime")} valuePropName="checked">
          <Switch />
        </Form.Item>
      </FieldRow>
      {!isLifetime && (
        <FieldRow>
          <Form.Item name={["duration", "value"]} label={say("fields.duration")} rules={rules.needed}>
            <InputNumber min={1} max={36_500} precision={0} />
          </Form.Item>
          <Form.Item name={["duration", "unit"]} label={say("fields.unit")} rules={rules.needed} initialValue="MONTHS">
            <FormSelect options={durationUnits.map((one) => ({ value: one, label: say(`unit.${one}`) }))} />
          </Form.Item>
        </FieldRow>
      )}
    </>
  );
}
