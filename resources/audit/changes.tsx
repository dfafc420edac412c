import { useTranslation } from "react-i18next";
import type { AuditEntry } from "#contracts/audit";
import styles from "./list.module.css";
import { Value } from "./value.tsx";
import { fieldText } from "./words.ts";

/** What changed, field by field: before and after. */
export function Changes({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  return (
    <div className={styles.details}>
      {entry.reason && (
        <p>
          <span className={styles.label}>{t("audit.fields.reason")}:</span> <bdi>{entry.reason}</bdi>
        </p>
      )}
      {entry.changes.length > 0 && (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">{t("audit.fields.field")}</th>
              <th scope="col">{t("audit.fields.before")}</th>
              <th scope="col">{t("audit.fields.after")}</th>
            </tr>
          </thead>
          <tbody>
            {entry.changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{fieldText(t, field)}</th>
                <td className={styles.before}>
                  <Value value={before ?? null} />
                </td>
                <td className={styles.after}>
                  <Value value={after ?? null} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
