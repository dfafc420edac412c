import { GlobalOutlined } from "@ant-design/icons";
import { Select } from "antd";
import { useTranslation } from "react-i18next";
import type { Language } from "#contracts/session/rules";
import { setLanguage } from "#src/lib/words/i18n";
import { htmlLang, languageList } from "#src/lib/words/languages";

const options = languageList.map(({ code, label }) => ({ value: code, label: <span lang={htmlLang(code)}>{label}</span> }));

/** Choose a language by its own name. */
export default function LanguageSelect() {
  const { t, i18n } = useTranslation();
  return (
    <Select<Language>
      variant="borderless"
      aria-label={t("header.language")}
      prefix={<GlobalOutlined aria-hidden="true" style={{ fontSize: 16, marginInlineEnd: 4 }} />}
      suffixIcon={null}
      popupMatchSelectWidth={false}
      value={i18n.language as Language}
      options={options}
      onChange={(language) => void setLanguage(language)}
    />
  );
}
