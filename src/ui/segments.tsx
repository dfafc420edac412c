import { type ReactNode, useId } from "react";
import styles from "./segments.module.css";

interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  onChange: (value: Value) => void;
  /** `cards` are tall, with the icon over the name. */
  look?: "bar" | "cards";
  /** Hides the label from sight. */
  quiet?: boolean;
}

/** One of a few: real radio buttons, so arrows, labels and forms work as everywhere. */
export function Segments<Value extends string>({ label, value, options, onChange, look = "bar", quiet = false }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.set}>
      <legend className={quiet ? "bh-hidden" : styles.legend}>{label}</legend>
      <div className={styles[look]}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span className={styles.face}>
              {option.icon && (
                <span className={styles.icon} aria-hidden="true">
                  {option.icon}
                </span>
              )}
              {option.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
