import { Form } from "antd";
import { useTranslation } from "react-i18next";
import { outcomes } from "#contracts/returns/states";
import { autoApproves, autoProcesses, type GeneralSettings, startedBy } from "#contracts/settings/general";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow } from "#src/ui/forms/record-form";
import { Panel } from "#src/ui/pages/panel";
import { Amount, Choices, SettingsChoice, Tags, Toggle, useFieldProps } from "../parts/fields.tsx";
import { useReasonName } from "./use-reason-name.ts";

/** Edit who starts and approves returns, and what happens automatically. */
export function StartFields() {
  const { t } = useTranslation("settings");
  const isByRules = Form.useWatch("auto_approve") === "RULES";
  return (
    <>
      <Panel title={t("panels.start")}>
        <FieldRow>
          <Choices name="started_by" of="started_by" values={startedBy} needed />
          <Toggle name="portal_enabled" help />
        </FieldRow>
      </Panel>
      <Panel title={t("panels.approval")}>
        <SettingsChoice name="auto_approve" of="auto_approve" values={autoApproves} />
        {isByRules && <ApprovalRules />}
      </Panel>
      <Panel title={t("panels.processing")}>
        <SettingsChoice name="auto_process" of="auto_process" values={autoProcesses} help />
        <FieldRow>
          <Toggle name="evaluation_mandatory" help />
          <Toggle name="auto_close" help />
        </FieldRow>
      </Panel>
    </>
  );
}

function ApprovalRules() {
  const { t } = useTranslation("settings");
  const nameOf = useReasonName();
  const reasons = (Form.useWatch("reasons") as GeneralSettings["reasons"] | undefined) ?? [];
  const options = reasons.filter(Boolean).map((reason) => ({ value: reason.code, label: nameOf(reason) }));
  const rule = (name: string) => ["auto_approve_rules", name];
  return (
    <>
      <FieldRow>
        <Amount name={rule("max_value_minor")} word="approve_up_to" empty={t("unlimited")} />
        <Choices name={rule("outcomes")} of="enums:outcome" values={outcomes} word="approve_outcomes" />
      </FieldRow>
      <Form.Item {...useFieldProps({ name: rule("reasons"), word: "approve_reasons" })}>
        <FormSelect mode="multiple" optionFilterProp="label" allowClear options={options as never} />
      </Form.Item>
      <Tags name={rule("excluded_customer_tags")} help />
    </>
  );
}
