import { ArrowRightOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import styles from "./quantity-flow.module.css";

interface QuantityFlowProps {
  requested: number;
  approved: number;
  received: number;
  accepted: number;
  rejected: number;
  /** Only figures and arrows, the words read out: for tables. */
  compact?: boolean;
}

/** How many units got how far: requested → approved → received → accepted, and rejected apart. */
export function QuantityFlow({ compact = false, ...units }: QuantityFlowProps) {
  const { t } = useTranslation();
  const steps = ["requested", "approved", "received", "accepted"] as const;
  return (
    <ol className={`${styles.flow} ${compact ? styles.compact : ""}`} aria-label={t("quantities.label")}>
      {steps.map((step, index) => {
        const before = index === 0 ? undefined : units[steps[index - 1] ?? "requested"];
        const state = units[step] === 0 ? "none" : before !== undefined && units[step] < before ? "partial" : "full";
        return (
          <li key={step} className={styles.step} data-state={state}>
            {index > 0 && <ArrowRightOutlined className={styles.arrow ?? ""} aria-hidden="true" />}
            <span className={`bh-number ${styles.count}`}>{units[step]}</span>
            <span className={compact ? "bh-hidden" : styles.word}>{t(`quantities.${step}`)}</span>
          </li>
        );
      })}
      {units.rejected > 0 && (
        <li className={`${styles.step} ${styles.rejected}`}>
          <span className={`bh-number ${styles.count}`}>{compact ? `−${units.rejected}` : units.rejected}</span>
          <span className={compact ? "bh-hidden" : styles.word}>{t("quantities.rejected")}</span>
        </li>
      )}
    </ol>
  );
}
