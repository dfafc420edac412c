import { useTranslation } from "react-i18next";
import styles from "./shell.module.css";

/** The first stop of the Tab key: past the menu, to the content. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a className={styles.skip} href="#content">
      {t("app.skip")}
    </a>
  );
}
