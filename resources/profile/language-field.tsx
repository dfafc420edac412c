import { Form } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { setLanguage } from "#src/lib/i18n";
import { languageList } from "#src/lib/languages";
import { FormSelect } from "#src/ui/form-select";

/** Choose the language, stored on this device, with its direction and formats. */
export function LanguageField() {
  const { t, i18n } = useTranslation("profile");
  const id = useId();
  return (
    <Form.Item layout="vertical" label={t("fields.language")} htmlFor={id} style={{ maxInlineSize: 320, margin: 0 }}>
      <FormSelect
        id={id}
        value={i18n.language}
        options={languageList.map(({ code, label }) => ({ value: code, label }))}
        onChange={(code) => void setLanguage(code as (typeof languageList)[number]["code"])}
      />
    </Form.Item>
  );
}
