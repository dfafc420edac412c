import { Form, Input, Radio, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import { automations } from "#contracts/automations/automations";
import type { Automation } from "#contracts/automations/shapes";
import { type AutomationType, automationTypes } from "#contracts/automations/states";
import { useRecordForm } from "#src/hooks/forms/use-record-form";
import { RecordForm } from "#src/ui/forms/record-form";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { automationsAddress, editAutomationAddress } from "./resource.ts";

interface Values {
  type: AutomationType;
  name: string;
}

/** Choose what an automation reacts to; its usual steps come with it. */
export default function CreateAutomation() {
  const { t } = useTranslation("automations");
  const rules = useFieldRules();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const type = automationTypes.find((one) => one === query.get("type")) ?? automationTypes[0];
  const form = useRecordForm<Automation, Values>(automations, {
    initial: { type, name: t(`records:automation_type.${type}`) },
    onSaved: (made) => void navigate(editAutomationAddress(made)),
  });
  return (
    <PageShell width="narrow" lead={t("createLead")}>
      <RecordForm form={form} back={automationsAddress}>
        <Panel title={t("panels.what")}>
          <Form.Item name="type" label={t("fields.type")}>
            <Radio.Group
              options={automationTypes.map((one) => ({
                value: one,
                label: (
                  <span>
                    {t(`records:automation_type.${one}`)}
                    <br />
                    <Typography.Text type="secondary">{t(`about.${one}`)}</Typography.Text>
                  </span>
                ),
              }))}
              style={{ display: "grid", gap: 12 }}
            />
          </Form.Item>
          <Form.Item name="name" label={t("fields.name")} rules={rules.text(100)}>
            <Input maxLength={100} showCount />
          </Form.Item>
        </Panel>
      </RecordForm>
    </PageShell>
  );
}
