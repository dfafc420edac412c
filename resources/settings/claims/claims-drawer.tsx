import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Alert, Button, Flex, Form, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { claims } from "#contracts/claims/claims";
import { type ClaimSettings, type ClaimSettingsData, claimPresets } from "#contracts/claims/settings";
import { claimTypes } from "#contracts/claims/states";
import { useCommand } from "#src/hooks/commands/use-command";
import type { OperationResult } from "#src/hooks/data/use-operation";
import { useSectionForm } from "#src/hooks/forms/use-section-form";
import { useSetField } from "#src/hooks/forms/use-set-field";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useAbility } from "#src/lib/session/can";
import { IconButton } from "#src/ui/actions/icon-button";
import { SideDrawer } from "#src/ui/dialogs/side-drawer";
import { FieldRow, RecordForm } from "#src/ui/forms/record-form";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { MoneyInput } from "#src/ui/money/money-input";
import { Panel } from "#src/ui/pages/panel";
import { Toggle } from "../parts/fields.tsx";
import { Days } from "./days.tsx";
import { Windows } from "./windows.tsx";
import { Wishes } from "./wishes.tsx";

const same = ({ data }: ClaimSettings): ClaimSettingsData => data;
const under = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([path, error]) => [path.replace(/^data\./, ""), error]));

/** Edit how claims are run: windows, evidence, limits, targets, carriers and the portal. */
export default function ClaimsDrawer({ shown, onClose }: { shown: OperationResult<ClaimSettings>; onClose: () => void }) {
  const { t } = useTranslation("settings");
  const canChange = useAbility().can("update", "ClaimSettings");
  const command = useCommand(claims, "saveSettings", { notice: "settings:saved" });
  const form = useSectionForm<ClaimSettings, ClaimSettingsData>({
    section: shown.data,
    read: shown,
    canChange,
    toValues: same,
    command,
    save: (data, { version }) => command.run({ body: { version, data } }),
    pathsOf: under,
    onSaved: onClose,
  });
  return (
    <SideDrawer title={t("titles:claims")} width={760} onClose={onClose}>
      <RecordForm dense form={form} readOnly={canChange ? undefined : t("common:states.readOnly")}>
        {form.held?.warnings.map(({ code }) => (
          <Alert key={code} type="warning" showIcon message={t(`claims.warning.${code}`)} />
        ))}
        <PortalFields />
        <Wishes currency={form.held?.currency ?? "USD"} />
        <Panel title={t("claims.windows")} extra={<Presets />}>
          <Windows />
        </Panel>
        <Rules currency={form.held?.currency ?? "USD"} />
        <Panel title={t("claims.carriers")}>
          <Carriers />
        </Panel>
      </RecordForm>
    </SideDrawer>
  );
}

/** Fill in the windows that carriers of a country have. */
function Presets() {
  const { t } = useTranslation("settings");
  const setField = useSetField<ClaimSettingsData>();
  return Object.entries(claimPresets).map(([name, windows]) => (
    <Button key={name} size="small" onClick={() => setField("windows", windows)}>
      {t(`claims.preset.${name}`)}
    </Button>
  ));
}

function PortalFields() {
  const { t } = useTranslation("settings");
  return (
    <Panel title={t("claims.portal")}>
      <Toggle name="portal_enabled" label={t("claims.portal_enabled")} />
      <TypesField name="portal_types" />
      <Form.Item name="number_prefix" label={t("claims.number_prefix")}>
        <Input maxLength={12} dir="ltr" style={{ inlineSize: 140 }} />
      </Form.Item>
    </Panel>
  );
}

function TypesField({ name }: { name: "portal_types" | "photo_types" }) {
  const { t } = useTranslation("settings");
  const enumLabel = useEnumLabel();
  return (
    <Form.Item name={name} label={t(`claims.${name}`)}>
      <Select
        mode="multiple"
        optionFilterProp="label"
        options={claimTypes.map((value) => ({ value, label: enumLabel("claim_type", value) }))}
      />
    </Form.Item>
  );
}

/** Evidence, limits and targets. */
function Rules({ currency }: { currency: string }) {
  const { t } = useTranslation("settings");
  return (
    <Panel title={t("claims.rules")}>
      <TypesField name="photo_types" />
      <FieldRow>
        <Form.Item name="police_report_from_minor" label={t("claims.police_report_from_minor")}>
          <MoneyInput currency={currency} min={0} placeholder={t("never")} />
        </Form.Item>
        <Form.Item name="cap_minor" label={t("claims.cap_minor")}>
          <MoneyInput currency={currency} min={1} placeholder={t("unlimited")} />
        </Form.Item>
      </FieldRow>
      <Flex wrap gap="0 16px">
        <Days name="target_days" label={t("claims.target_days")} min={1} max={365} />
        <Days name="info_reminder_days" label={t("claims.info_reminder_days")} min={1} max={364} />
        <Days name="info_expiry_days" label={t("claims.info_expiry_days")} min={1} max={365} />
      </Flex>
    </Panel>
  );
}

/** Edit when each carrier accepts a claim, in days after dispatch. */
function Carriers() {
  const { t } = useTranslation("settings");
  const rules = useFieldRules();
  return (
    <Form.List name="carriers">
      {(fields, { add, remove }) => (
        <>
          <p className="bh-small">{t("claims.carriersHelp")}</p>
          {fields.map(({ key, name }, index) => (
            <Flex key={key} wrap align="flex-end" gap="0 12px">
              <Form.Item name={[name, "carrier"]} label={t("claims.carrier")} rules={rules.text(100)} style={{ flex: "1 1 140px" }}>
                <Input maxLength={100} />
              </Form.Item>
              <Days name={[name, "opens_days"]} label={t("claims.opens_days")} />
              <Days name={[name, "file_days"]} label={t("claims.file_days")} empty={t("unlimited")} />
              <Days name={[name, "file_days_abroad"]} label={t("claims.file_days_abroad")} empty={t("claims.sameAsHome")} />
              <Form.Item>
                <IconButton
                  icon={<DeleteOutlined aria-hidden="true" />}
                  label={t("actions.removeLine", { number: index + 1 })}
                  onClick={() => remove(name)}
                />
              </Form.Item>
            </Flex>
          ))}
          <Button
            icon={<PlusOutlined aria-hidden="true" />}
            onClick={() => add({ carrier: "", opens_days: 0, file_days: null, file_days_abroad: null })}
          >
            {t("claims.addCarrier")}
          </Button>
        </>
      )}
    </Form.List>
  );
}
