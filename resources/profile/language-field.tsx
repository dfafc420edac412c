import { useId } from "react";
import { useTranslation } from "react-i18next";
import { setLanguage } from "#src/lib/i18n";
import { languageList } from "#src/lib/languages";
import { FormSelect } from "#src/ui/form-select";
import styles from "./profile.module.css";

/** The language one reads; it is kept on this device, and so are its direction and formats. */
export function LanguageField() {
  const { t, i18n } = useTranslation("profile");
  const id = useId();
  return (
    <div className={styles.language}>
      <label htmlFor={id}>{t("fields.language")}</label>
      <FormSelect
        id={id}
        value={i18n.language}
        options={languageList.map(({ code, label }) => ({ value: code, label }))}
        onChange={(code) => void setLanguage(code as (typeof languageList)[number]["code"])}
      />
    </div>
  );
}
