import type { PropsWithChildren, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./field.module.css";

interface FieldProps {
  label: ReactNode;
  htmlFor?: string;
  optional?: boolean;
  help?: ReactNode;
  error?: ReactNode;
  /** Of the error and help texts, for `aria-describedby`. */
  describedBy?: string;
}

/** A label over its control, what helps under it, and what is wrong in its place. */
export function Field({ label, htmlFor, optional = false, help, error, describedBy, children }: PropsWithChildren<FieldProps>) {
  const { t } = useTranslation("returns");
  return (
    <div className={styles.field}>
      <label htmlFor={htmlFor} className={styles.label}>
        {label}
        {optional && <span className={styles.help}> ({t("common:validation.optional")})</span>}
      </label>
      {children}
      {error ? (
        <span id={describedBy} className={styles.error} role="alert">
          {error}
        </span>
      ) : (
        help && (
          <span id={describedBy} className={styles.help}>
            {help}
          </span>
        )
      )}
    </div>
  );
}
