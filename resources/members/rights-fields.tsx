import { Form } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { MemberRole } from "#contracts/members";
import type { MemberPermission } from "#contracts/permissions";
import { locations } from "#contracts/products";
import { useOperation } from "#src/hooks/use-operation";
import { FormSelect } from "#src/ui/form-select";
import { Panel } from "#src/ui/panel";
import { LimitField } from "./limit-field.tsx";
import { PermissionField } from "./permission-field.tsx";
import { RoleField } from "./role-field.tsx";
import { permissionsOf, type RightsValues } from "./values.ts";

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
