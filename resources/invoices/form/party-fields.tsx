import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow } from "#src/ui/forms/record-form";
import { useCountries } from "#src/ui/forms/use-countries";
import { useFieldRules } from "#src/ui/forms/use-field-rules";

/** Edit a party of the document; everything may still be missing. */
export function PartyFields({ of }: { of: "buyer" | "seller" }) {
  const { t } = useTranslation("invoices");
  const rules = useFieldRules();
  const countries = useCountries();
  const text = (name: string, max: number, dir?: "ltr") => (
    <Form.Item name={[of, name]} label={t(`party.${name}`)} rules={rules.optional(max)}>
      <Input maxLength={max} autoComplete="off" {...(dir && { dir })} />
    </Form.Item>
  );
  return (
    <>
      <FieldRow>
        {text("name", 200)}
        {text("email", 254, "ltr")}
      </FieldRow>
      <Form.Item name={[of, "street"]} label={t("party.street")} rules={rules.optional(600)}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 3 }} maxLength={600} />
      </Form.Item>
      <FieldRow short>
        {text("postal_code", 20, "ltr")}
        {text("city", 120)}
        {text("region", 120)}
        <Form.Item name={[of, "country"]} label={t("party.country")}>
          <FormSelect showSearch allowClear optionFilterProp="label" options={countries} />
        </Form.Item>
      </FieldRow>
      <FieldRow>
        {text("vat_id", 20, "ltr")}
        {text("tax_number", 40, "ltr")}
      </FieldRow>
    </>
  );
}
