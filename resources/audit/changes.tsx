import { useTranslation } from "react-i18next";
import type { AuditEntry } from "#contracts/audit";
import { useAllWords } from "#src/hooks/use-all-words";
import { LinesSkeleton } from "#src/ui/skeletons";
import styles from "./list.module.css";
import { Value } from "./value.tsx";
import { fieldText } from "./words.ts";

/** What changed, field by field: before and after. */
export function Changes({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation("audit");
  // Fields are called as on their own screens.
  const isWorded = useAllWords();
  const type = entry.object_type;
  const told = entry.changes.find(({ field }) => field === "currency");
  const currency = (told?.after ?? told?.before) as string | undefined;
  if (!isWorded) return <LinesSkeleton lines={2} />;
  return (
    <div className={styles.details}>
      {entry.reason && (
        <p>
          <span className={styles.label}>{t("label", { name: t("fields.reason") })}</span> <bdi>{entry.reason}</bdi>
        </p>
      )}
      {entry.changes.length > 0 && (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">{t("fields.field")}</th>
              <th scope="col">{t("fields.before")}</th>
              <th scope="col">{t("fields.after")}</th>
            </tr>
          </thead>
          <tbody>
            {entry.changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{fieldText(t, type, field)}</th>
                <td className={styles.before} data-label={t("label", { name: t("fields.before") })}>
                  <Value type={type} field={field} value={before} currency={currency} />
                </td>
                <td className={styles.after} data-label={t("label", { name: t("fields.after") })}>
                  <Value type={type} field={field} value={after} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
