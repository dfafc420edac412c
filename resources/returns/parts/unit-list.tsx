import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ItemHead } from "./item-head.tsx";
import styles from "./unit-list.module.css";
import { UnitStepper } from "./unit-stepper.tsx";

export interface UnitRow {
  id: string;
  title: string;
  variant_title?: string | null;
  sku?: string | null;
  image_url?: string | null;
  value: number;
  min?: number;
  max: number;
  note?: ReactNode;
  error?: string | undefined;
}

/** Items with a count each. */
export function UnitList({
  rows,
  label,
  onChange,
}: {
  rows: readonly UnitRow[];
  label: string;
  onChange: (id: string, value: number) => void;
}) {
  const { t } = useTranslation("returns");
  return (
    <ul className={styles.list} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} className={styles.row}>
          <ItemHead item={row} note={row.note} size={40} />
          <div className={styles.count}>
            <UnitStepper
              label={`${label}: ${row.title}`}
              value={row.value}
              min={row.min ?? 0}
              max={row.max}
              disabled={row.max === 0}
              onChange={(value) => onChange(row.id, value)}
            />
            <span className={styles.of}>{t("stepper.of", { max: row.max })}</span>
          </div>
          {row.error && (
            <span className={styles.error} role="alert">
              {row.error}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
