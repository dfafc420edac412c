import { Alert, Checkbox } from "antd";
import { useTranslation } from "react-i18next";
import type { MemberRole } from "#contracts/members";
import type { MemberPermission } from "#contracts/permissions";
import { StatusTag } from "#src/ui/status-tag";
import styles from "./rights.module.css";
import { differences, groups, lacksArea } from "./values.ts";

interface PermissionFieldProps {
  value?: MemberPermission[];
  onChange?: (permissions: MemberPermission[]) => void;
  preset: MemberRole | "";
}

/** Areas, what may be done to a return, and the till: each in words, with how the pick differs from its preset. */
export function PermissionField({ value = [], onChange, preset }: PermissionFieldProps) {
  const { t } = useTranslation("members");
  const set = (permission: MemberPermission, isOn: boolean) =>
    onChange?.(isOn ? [...value, permission] : value.filter((one) => one !== permission));
  return (
    <div className={styles.matrix}>
      <Differences preset={preset} permissions={value} />
      {lacksArea(value) && <Alert type="warning" showIcon message={t("lacksArea")} />}
      {(["areas", "actions", "money"] as const).map((group) => (
        <fieldset key={group} className={styles.group}>
          <legend className={styles.legend}>{t(`groups.${group}`)}</legend>
          <div className={styles.boxes}>
            {groups[group].map((permission) => (
              <Checkbox key={permission} checked={value.includes(permission)} onChange={(event) => set(permission, event.target.checked)}>
                <span className={styles.choice}>
                  <span className={styles.name}>{t(`enums:permission.${permission}`)}</span>
                  <span className={styles.hint}>{t(`permissionHints.${permission}`)}</span>
                </span>
              </Checkbox>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

function Differences({ preset, permissions }: { preset: MemberRole | ""; permissions: readonly string[] }) {
  const { t } = useTranslation("members");
  const { more, less } = differences(preset, permissions);
  const names = (list: readonly string[]) => list.map((one) => t(`enums:permission.${one}`)).join(", ");
  const role = t(`enums:role.${preset || "none"}`);
  return (
    <div className={styles.differences} role="status">
      {more.length > 0 && <StatusTag kind="warning">{t("more", { role, names: names(more) })}</StatusTag>}
      {less.length > 0 && <StatusTag kind="info">{t("less", { role, names: names(less) })}</StatusTag>}
    </div>
  );
}
