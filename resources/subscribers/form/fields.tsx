import { Form, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { languageList } from "#src/lib/words/languages";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow } from "#src/ui/forms/record-form";
import { useCountries } from "#src/ui/forms/use-countries";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { Panel } from "#src/ui/pages/panel";

/** The fields of a person, of a new and of a known one. `addressHelp`: what another address means. */
export function PersonFields({ addressHelp }: { addressHelp?: string }) {
  const { t } = useTranslation("subscribers");
  const rules = useFieldRules();
  const countries = useCountries();
  return (
    <Panel title={t("sections.person")}>
      <FieldRow>
        <Form.Item name="first_name" label={t("fields.first_name")} rules={rules.optional(200)}>
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <Form.Item name="last_name" label={t("fields.last_name")} rules={rules.optional(200)}>
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
      </FieldRow>
      <FieldRow>
        <Form.Item name="email" label={t("fields.email")} rules={rules.email.slice(1)} {...(addressHelp && { extra: addressHelp })}>
          <Input type="email" maxLength={254} dir="ltr" autoComplete="off" />
        </Form.Item>
        <Form.Item name="phone" label={t("fields.phone")} rules={rules.optional(40)} extra={t("help.phone")}>
          <Input type="tel" maxLength={40} dir="ltr" autoComplete="off" />
        </Form.Item>
      </FieldRow>
      <FieldRow>
        <Form.Item name="language" label={t("fields.language")}>
          <FormSelect allowClear options={languageList.map(({ code, label }) => ({ value: code, label }))} />
        </Form.Item>
        <Form.Item name="country" label={t("fields.country")}>
          <FormSelect allowClear showSearch optionFilterProp="label" options={countries} />
        </Form.Item>
      </FieldRow>
      <Form.Item name="tags" label={t("fields.tags")}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[","]} maxCount={50} />
      </Form.Item>
    </Panel>
  );
}
