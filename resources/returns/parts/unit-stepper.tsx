import { MinusOutlined, PlusOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import styles from "./unit-stepper.module.css";

interface UnitStepperProps {
  /** Whose units, for those who hear the page. */
  label: string;
  value: number;
  min?: number;
  max: number;
  disabled?: boolean;
  onChange: (value: number) => void;
}

/** A count with a bounded step either way; digits may be typed. */
export function UnitStepper({ label, value, min = 0, max, disabled = false, onChange }: UnitStepperProps) {
  const { t } = useTranslation("returns");
  const put = (next: number) => onChange(Math.min(max, Math.max(min, next)));
  return (
    <fieldset className={styles.stepper} aria-label={label} disabled={disabled}>
      <button
        type="button"
        className={styles.step}
        aria-label={t("stepper.less")}
        aria-disabled={value <= min}
        onClick={() => put(value - 1)}
      >
        <MinusOutlined aria-hidden="true" />
      </button>
      <input
        className={`bh-number ${styles.input}`}
        type="text"
        inputMode="numeric"
        role="spinbutton"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        value={String(value)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => /^\d{0,6}$/.test(event.target.value) && put(Number(event.target.value || 0))}
        onKeyDown={(event) => {
          const step = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
          if (!step) return;
          event.preventDefault();
          put(value + step);
        }}
      />
      <button
        type="button"
        className={styles.step}
        aria-label={t("stepper.more")}
        aria-disabled={value >= max}
        onClick={() => put(value + 1)}
      >
        <PlusOutlined aria-hidden="true" />
      </button>
    </fieldset>
  );
}
