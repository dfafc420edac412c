import type { ReactNode } from "react";
import styles from "./key-value.module.css";

interface KeyValueProps {
  rows: readonly { key: string; label: ReactNode; value: ReactNode; strong?: boolean }[];
  /** `sides` puts the value at the line's end (money), `columns` beside the label, `stacked` under it. */
  layout?: "sides" | "columns" | "stacked";
}

/** Labels and values, read as such by everyone. */
export function KeyValue({ rows, layout = "columns" }: KeyValueProps) {
  return (
    <dl className={`${styles.list} ${styles[layout]}`}>
      {rows.map((row) => (
        <div key={row.key} className={`${styles.row} ${row.strong ? styles.strong : ""}`}>
          <dt className={styles.label}>{row.label}</dt>
          <dd className={styles.value}>{row.value ?? "—"}</dd>
        </div>
      ))}
    </dl>
  );
}
