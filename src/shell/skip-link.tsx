import { useTranslation } from "react-i18next";
import styles from "./shell.module.css";

/** Show the skip link past the menu, the first Tab stop. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a className={styles.skip} href="#content">
      {t("app.skip")}
    </a>
  );
}
