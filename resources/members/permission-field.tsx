import { Alert, Checkbox, Col, Flex, Row, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { MemberRole } from "#contracts/members";
import type { MemberPermission } from "#contracts/permissions";
import { StatusTag } from "#src/ui/status-tag";
import { Choice } from "./choice.tsx";
import styles from "./choices.module.css";
import { differences, groups, lacksArea } from "./values.ts";

interface PermissionFieldProps {
  value?: MemberPermission[];
  onChange?: (permissions: MemberPermission[]) => void;
  preset: MemberRole | "";
}

/** Choose areas, actions on returns, and refunds, each explained, with the differences from the preset. */
export function PermissionField({ value = [], onChange, preset }: PermissionFieldProps) {
  const { t } = useTranslation("members");
  return (
    <Flex vertical gap={16}>
      <Differences preset={preset} permissions={value} />
      {lacksArea(value) && <Alert type="warning" showIcon message={t("lacksArea")} />}
      <Checkbox.Group<MemberPermission>
        className={styles.choices ?? ""}
        style={{ display: "block" }}
        value={value}
        onChange={(next) => onChange?.(next)}
      >
        {(["areas", "actions", "money", "catalogue", "marketing"] as const).map((group) => (
          <fieldset key={group}>
            <legend>
              <Typography.Text strong>{t(`groups.${group}`)}</Typography.Text>
            </legend>
            <Row gutter={[16, 12]}>
              {groups[group].map((permission) => (
                <Col key={permission} xs={24} sm={12}>
                  <Checkbox value={permission}>
                    <Choice name={t(`enums:permission.${permission}`)} hint={t(`permissionHints.${permission}`)} />
                  </Checkbox>
                </Col>
              ))}
            </Row>
          </fieldset>
        ))}
      </Checkbox.Group>
    </Flex>
  );
}

function Differences({ preset, permissions }: { preset: MemberRole | ""; permissions: readonly string[] }) {
  const { t } = useTranslation("members");
  const { more, less } = differences(preset, permissions);
  const names = (list: readonly string[]) => list.map((one) => t(`enums:permission.${one}`)).join(", ");
  const role = t(`enums:role.${preset || "none"}`);
  return (
    <Flex wrap gap={8} role="status" className="bh-optional">
      {more.length > 0 && <StatusTag kind="warning">{t("more", { role, names: names(more) })}</StatusTag>}
      {less.length > 0 && <StatusTag kind="info">{t("less", { role, names: names(less) })}</StatusTag>}
    </Flex>
  );
}
