import { useTranslation } from "react-i18next";
import type { Language } from "#contracts/session/rules";
import { setLanguage } from "#src/lib/i18n";
import { htmlLang, languageList } from "#src/lib/languages";
import { Glyph } from "#src/ui/glyph";
import styles from "./tool.module.css";

/** The browser's own list: light, and at home on every device. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation();
  return (
    <span className={styles.select}>
      <Glyph name="globe" className={styles.globe} />
      <select
        aria-label={t("header.language")}
        value={i18n.language}
        onChange={(event) => void setLanguage(event.target.value as Language)}
      >
        {languageList.map(({ code, label }) => (
          <option key={code} value={code} lang={htmlLang(code)}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}
