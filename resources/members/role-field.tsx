import { Radio } from "antd";
import { useTranslation } from "react-i18next";
import { type MemberRole, memberRoles } from "#contracts/members";
import styles from "./rights.module.css";

interface RoleFieldProps {
  id?: string;
  value?: MemberRole | "";
  onChange?: (role: MemberRole | "") => void;
}

/** The ready-made sets, each in words, and the pick of one's own. */
export function RoleField({ id, value, onChange }: RoleFieldProps) {
  const { t } = useTranslation("members");
  return (
    <Radio.Group
      {...(id && { id })}
      className={styles.roles ?? ""}
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
      aria-label={t("fields.preset")}
    >
      {[...memberRoles, "" as const].map((role) => (
        <Radio key={role} value={role} className={styles.role ?? ""}>
          <span className={styles.choice}>
            <span className={styles.name}>{t(`enums:role.${role || "none"}`)}</span>
            <span className={styles.hint}>{t(`roleHints.${role || "none"}`)}</span>
          </span>
        </Radio>
      ))}
    </Radio.Group>
  );
}
