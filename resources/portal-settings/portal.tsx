import { Form, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type PortalData, portalLimits } from "#contracts/portal/settings";
import type { Language } from "#contracts/session/rules";
import { languageList } from "#src/lib/languages";
import { FormSelect } from "#src/ui/form-select";
import { Panel } from "#src/ui/panel";
import { FieldRow } from "#src/ui/record-form";
import { useFieldRules } from "#src/ui/use-field-rules";
import { AddressPanel } from "./address-panel.tsx";
import { PortalPage } from "./page.tsx";
import { usePortalForm } from "./use-portal-form.ts";
import { WordsTabs } from "./words-tabs.tsx";

const fields = ["greeting", "policy_text", "support_email", "terms_url", "languages"] as const satisfies readonly (keyof PortalData)[];
const words = [
  { name: "greeting", max: portalLimits.greeting },
  { name: "policy_text", max: portalLimits.policy_text, isLong: true },
] as const;

/** Edit the portal's texts and languages, and show its address. */
export default function CustomerPortalPage() {
  const { t, i18n } = useTranslation("portal-settings");
  const rules = useFieldRules();
  const form = usePortalForm(fields);
  const [language, setLanguage] = useState(i18n.language as Language);
  return (
    <PortalPage name="portal" form={form} language={language} head={form.held && <AddressPanel {...form.held} />}>
      <Panel title={t("panels.words")}>
        <WordsTabs fields={words} language={language} onLanguage={setLanguage} />
      </Panel>
      <Panel title={t("panels.languages")}>
        <Form.Item name="languages" label={t("fields.languages")} extra={t("help.languages")} rules={rules.needed}>
          <FormSelect mode="multiple" options={languageList.map(({ code, label }) => ({ value: code as string, label })) as never} />
        </Form.Item>
      </Panel>
      <Panel title={t("panels.help")}>
        <FieldRow>
          <Form.Item name="support_email" label={t("fields.support_email")}>
            <Input type="email" dir="ltr" maxLength={254} autoComplete="off" />
          </Form.Item>
          <Form.Item name="terms_url" label={t("fields.terms_url")} extra={t("help.terms_url")}>
            <Input type="url" dir="ltr" maxLength={portalLimits.terms_url} autoComplete="off" />
          </Form.Item>
        </FieldRow>
      </Panel>
    </PortalPage>
  );
}
