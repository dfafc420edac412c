import { type InputHTMLAttributes, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Glyph } from "#src/ui/glyph";
import styles from "./field.module.css";

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value" | "id" | "className"> {
  label: string;
  value: string;
  error?: string | undefined;
  onValue: (value: string) => void;
}

/** A labelled text field with its error, without antd: the one page that must come at once stands on it. */
export function Field({ label, error, onValue, type = "text", ...rest }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [shown, setShown] = useState(false);
  const isSecret = type === "password";
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <span className={styles.box} dir={rest.dir}>
        <input
          {...rest}
          id={id}
          className={styles.input}
          type={isSecret && shown ? "text" : type}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onValue(event.target.value)}
        />
        {isSecret && (
          <button
            type="button"
            className={styles.eye}
            aria-label={t(shown ? "auth.hidePassword" : "auth.showPassword")}
            onClick={() => setShown(!shown)}
          >
            <Glyph name={shown ? "eye" : "eyeOff"} />
          </button>
        )}
      </span>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
