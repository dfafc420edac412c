import { ExportOutlined } from "@ant-design/icons";
import { Button, Flex, Form, Input, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type PortalData, type PortalSettings, portalLimits } from "#contracts/portal/settings";
import type { Language } from "#contracts/session/rules";
import { languageList } from "#src/lib/words/languages";
import { CopyText } from "#src/ui/actions/copy-text";
import { StatusTag } from "#src/ui/data/status-tag";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow } from "#src/ui/forms/record-form";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { Panel } from "#src/ui/pages/panel";
import { generalAddress } from "../settings/resource.ts";
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
          <FormSelect mode="multiple" options={languageList.map(({ code, label }) => ({ value: code, label }))} />
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

/** Show the portal's address and whether it is open. */
function AddressPanel({ portal_path, is_open }: Pick<PortalSettings, "portal_path" | "is_open">) {
  const { t } = useTranslation("portal-settings");
  const address = new URL(portal_path, location.origin).href;
  const state = is_open ? "open" : "closed";
  return (
    <Panel title={t("address.title")} extra={<StatusTag kind={is_open ? "success" : "neutral"}>{t(`address.${state}`)}</StatusTag>}>
      <Flex wrap align="center" gap="8px 12px" style={{ overflowWrap: "anywhere" }}>
        <CopyText text={address} label={t("address.title")} />
        <Button href={address} target="_blank" rel="noreferrer" icon={<ExportOutlined aria-hidden="true" />}>
          {t("address.visit")}
        </Button>
      </Flex>
      <Typography.Paragraph type="secondary" style={{ margin: "8px 0 0" }}>
        {t(`address.${state}Text`)} <Link to={generalAddress}>{t("address.rules")}</Link>
      </Typography.Paragraph>
    </Panel>
  );
}
