import { useTranslation } from "react-i18next";
import styles from "./account-kind.module.css";
import type { Kind } from "./use-sign-in.ts";

/** Owner or member: radio buttons of its own, because antd's Segmented would bring antd to the sign-in page. */
export function AccountKind({ value, onChange }: { value: Kind; onChange: (kind: Kind) => void }) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.set}>
      <legend className="bh-hidden">{t("auth.kind")}</legend>
      {(["merchant", "member"] as const).map((kind) => (
        <label key={kind} className={styles.option}>
          <input type="radio" name="kind" value={kind} checked={kind === value} onChange={() => onChange(kind)} />
          <span className={styles.face}>{t(`auth.${kind}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
