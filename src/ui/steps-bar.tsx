import { CheckOutlined, CloseOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import styles from "./steps-bar.module.css";

export interface Step {
  key: string;
  label: string;
  /** `skipped` was left out on this case's way. */
  state: "done" | "current" | "todo" | "skipped" | "failed";
  hint?: string | undefined;
}

const icons = { done: <CheckOutlined />, failed: <CloseOutlined />, current: null, todo: null, skipped: null };

/** How far a case has come. Narrow screens show the current step with the count. */
export function StepsBar({ steps, label }: { steps: readonly Step[]; label: string }) {
  const { t } = useTranslation();
  const at = steps.findIndex((step) => step.state === "current" || step.state === "failed");
  const current = steps[at] ?? steps.findLast((step) => step.state === "done");
  return (
    <div>
      <p className={styles.short} aria-hidden="true">
        <span className={styles.count}>{t("states.stepOf", { step: (at < 0 ? steps.length - 1 : at) + 1, total: steps.length })}</span>
        <strong>{current?.label}</strong>
      </p>
      <ol className={styles.bar} aria-label={label}>
        {steps.map((step) => (
          <li key={step.key} className={styles.step} data-state={step.state} aria-current={step.state === "current" ? "step" : undefined}>
            <span className={styles.mark} aria-hidden="true">
              {icons[step.state]}
            </span>
            <span className={styles.words}>
              <span className={styles.name}>{step.label}</span>
              {step.hint && <span className={styles.hint}>{step.hint}</span>}
              <span className="bh-hidden">{t(`steps.${step.state}`)}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
