import { Alert, Checkbox, Col, Flex, Form, Radio, Row, Typography } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type MemberRole, memberRoles } from "#contracts/members";
import type { MemberPermission } from "#contracts/permissions";
import { locations } from "#contracts/products";
import { useOperation } from "#src/hooks/data/use-operation";
import { StatusTag } from "#src/ui/data/status-tag";
import { FormSelect } from "#src/ui/forms/form-select";
import { Panel } from "#src/ui/pages/panel";
import styles from "./choices.module.css";
import { LimitField } from "./limit-field.tsx";
import { groups, lacksArea, permissionDifferences, permissionsOf, type RightsValues } from "./values.ts";

/** Edit a member's role, permissions, refund limits and locations. */
export function RightsFields() {
  const { t } = useTranslation("members");
  const form = Form.useFormInstance<RightsValues>();
  const preset = Form.useWatch<MemberRole | "">("preset", form) ?? "";
  const permissions = Form.useWatch<MemberPermission[]>("permissions", form) ?? [];
  const isOwner = preset === "Owner";
  const pick = (next: MemberRole | "") => {
    if (next) form.setFieldValue("permissions", permissionsOf(next));
    return next;
  };
  return (
    <>
      <Panel title={t("sections.role")}>
        <Form.Item name="preset" noStyle getValueFromEvent={pick}>
          <RoleField />
        </Form.Item>
      </Panel>
      {!isOwner && (
        <Panel title={t("sections.permissions")}>
          <Form.Item name="permissions" noStyle>
            <PermissionField preset={preset} />
          </Form.Item>
          {permissions.includes("can_refund") && <LimitField />}
        </Panel>
      )}
      {!isOwner && (
        <Panel title={t("sections.places")}>
          <Places />
        </Panel>
      )}
    </>
  );
}

function Places() {
  const { t } = useTranslation("members");
  const { data, isLoading } = useOperation(locations, "list", {}, { staleMs: 300_000 });
  const options = useMemo(() => (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })), [data]);
  return (
    <Form.Item name="locations" label={t("fields.locations")} extra={t("help.locations")}>
      <FormSelect<string[]>
        mode="multiple"
        allowClear
        loading={isLoading}
        optionFilterProp="label"
        options={options}
        placeholder={t("allPlaces")}
      />
    </Form.Item>
  );
}

interface RoleFieldProps {
  id?: string;
  value?: MemberRole | "";
  onChange?: (role: MemberRole | "") => void;
}

/** Choose a role preset, each explained, or custom permissions. */
function RoleField({ onChange, ...field }: RoleFieldProps) {
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
              <MemberChoice name={t(`enums:role.${role || "none"}`)} hint={t(`roleHints.${role || "none"}`)} />
            </Radio>
          </Col>
        ))}
      </Row>
    </Radio.Group>
  );
}

interface PermissionFieldProps {
  value?: MemberPermission[];
  onChange?: (permissions: MemberPermission[]) => void;
  preset: MemberRole | "";
}

/** Choose areas, actions on returns, and refunds, each explained, with the differences from the preset. */
function PermissionField({ value = [], onChange, preset }: PermissionFieldProps) {
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
                    <MemberChoice name={t(`enums:permission.${permission}`)} hint={t(`permissionHints.${permission}`)} />
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
  const { more, less } = permissionDifferences(preset, permissions);
  const names = (list: readonly string[]) => list.map((one) => t(`enums:permission.${one}`)).join(", ");
  const role = t(`enums:role.${preset || "none"}`);
  return (
    <Flex wrap gap={8} role="status" className="bh-optional">
      {more.length > 0 && <StatusTag kind="warning">{t("more", { role, names: names(more) })}</StatusTag>}
      {less.length > 0 && <StatusTag kind="info">{t("less", { role, names: names(less) })}</StatusTag>}
    </Flex>
  );
}

/** Show an option's name with its explanation below. */
function MemberChoice({ name, hint }: { name: string; hint: string }) {
  return (
    <Flex vertical style={{ lineHeight: "20px" }}>
      <span>{name}</span>
      <Typography.Text type="secondary" style={{ fontSize: 13 }}>
        {hint}
      </Typography.Text>
    </Flex>
  );
}
