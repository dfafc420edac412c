import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { automations } from "#contracts/automations/automations";
import type { Automation } from "#contracts/automations/shapes";
import { useRecord } from "#src/hooks/data/use-record";
import { useRecordForm } from "#src/hooks/forms/use-record-form";
import { RecordForm } from "#src/ui/forms/record-form";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { RecordPage } from "#src/ui/pages/record-page";
import { automationAddress } from "./addresses.ts";
import { Codes } from "./form/codes.tsx";
import { CommonRules, EntryRules } from "./form/rules.tsx";
import { Steps } from "./form/steps.tsx";
import { type AutomationValues, automationBody, automationValues } from "./form/values.ts";

export default function EditAutomation() {
  const { id } = useParams();
  const { t } = useTranslation("automations");
  const page = useRecord<Automation>(automations, id);
  return (
    <RecordPage key={id} title={t("titles.edit")} from={page}>
      {(record) => <AutomationForm automation={record} />}
    </RecordPage>
  );
}

function AutomationForm({ automation }: { automation: Automation }) {
  const { t } = useTranslation("automations");
  const rules = useFieldRules();
  const navigate = useNavigate();
  const { type, id } = automation;
  const form = useRecordForm<Automation, AutomationValues>(automations, {
    id,
    toValues: automationValues,
    toBody: (values) => automationBody(values, automation),
    onSaved: () => void navigate(automationAddress(automation)),
  });
  return (
    <PageShell title={automation.name} lead={t(`about.${type}`)}>
      <RecordForm form={form} back={automationAddress(automation)}>
        <Panel title={t("panels.name")}>
          <Form.Item name="name" label={t("fields.name")} rules={rules.text(100)}>
            <Input maxLength={100} showCount />
          </Form.Item>
        </Panel>
        {type !== "welcome" && (
          <Panel title={t("panels.entry")}>
            <EntryRules automation={automation} />
          </Panel>
        )}
        <Panel title={t("panels.steps")}>
          <Steps type={type} />
        </Panel>
        <Panel title={t("panels.more")}>
          <CommonRules type={type} />
        </Panel>
      </RecordForm>
      <Panel title={t("panels.codes")}>
        <Codes pool={automation.definition.code_pool} left={automation.codes_left} />
      </Panel>
    </PageShell>
  );
}
