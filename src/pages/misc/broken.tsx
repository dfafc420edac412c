import { useTranslation } from "react-i18next";
import styles from "./message-page.module.css";

/** Where nothing else stands any more: no frame, no antd, only the way back. */
export function Broken() {
  const { t } = useTranslation();
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{t("pages.serverError.title")}</h1>
      <p className={styles.text}>{t("pages.serverError.text")}</p>
      <div className={styles.actions}>
        <button type="button" className={styles.plain} onClick={() => window.location.reload()}>
          {t("actions.reload")}
        </button>
      </div>
    </main>
  );
}
