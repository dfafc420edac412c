import { Col, Radio, Row } from "antd";
import { useTranslation } from "react-i18next";
import { type MemberRole, memberRoles } from "#contracts/members";
import { Choice } from "./choice.tsx";
import styles from "./choices.module.css";

interface RoleFieldProps {
  id?: string;
  value?: MemberRole | "";
  onChange?: (role: MemberRole | "") => void;
}

/** Choose a role preset, each explained, or custom permissions. */
export function RoleField({ onChange, ...field }: RoleFieldProps) {
  const { t } = useTranslation("members");
  return (
    <Radio.Group
      {...field}
      className={styles.choices ?? ""}
      style={{ display: "block" }}
      onChange={(event) => onChange?.(event.target.value)}
      aria-label={t("fields.preset")}
    >
      <Row gutter={[16, 16]}>
        {[...memberRoles, "" as const].map((role) => (
          <Col key={role} xs={24} sm={12}>
            <Radio value={role}>
              <Choice name={t(`enums:role.${role || "none"}`)} hint={t(`roleHints.${role || "none"}`)} />
            </Radio>
          </Col>
        ))}
      </Row>
    </Radio.Group>
  );
}
