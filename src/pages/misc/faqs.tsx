import { useTranslation } from "react-i18next";
import { PageShell } from "#src/ui/page-shell";
import styles from "./faqs.module.css";

const questions = ["refund", "part", "member", "data"] as const;

export default function Faqs() {
  const { t } = useTranslation();
  return (
    <div className={styles.column}>
      <PageShell title={t("pages.faqs.title")} width="narrow">
        <div className={styles.list}>
          {questions.map((question) => (
            <details key={question} className={styles.entry}>
              <summary>{t(`pages.faqs.${question}Q`)}</summary>
              <p>{t(`pages.faqs.${question}A`)}</p>
            </details>
          ))}
        </div>
      </PageShell>
    </div>
  );
}
