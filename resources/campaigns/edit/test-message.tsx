import { ExperimentOutlined } from "@ant-design/icons";
import { Alert, Flex, Form, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { campaigns } from "#contracts/campaigns/campaigns";
import { armNames, type Campaign } from "#contracts/campaigns/shapes";
import type { Language } from "#contracts/session/rules";
import { useCommand } from "#src/hooks/commands/use-command";
import { useTestRecipients } from "#src/hooks/store/use-test-recipients";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { Can } from "#src/lib/session/can";
import { useSession } from "#src/lib/session/session";
import { languageList } from "#src/lib/words/languages";
import { ReasonButton } from "#src/ui/actions/reason-tooltip";
import { Panel } from "#src/ui/pages/panel";
import { mailSettingsAddress } from "../../shop-settings/resource.ts";

type Variant = (typeof armNames)[number];

/** Send the email to people of the store, or the text message to confirmed numbers, in a language and variant. */
export function TestMessage({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const errorText = useErrorText();
  const own = useSession((session) => session.user?.email);
  const isText = campaign.channel === "SMS";
  const [to, setTo] = useState<string[]>(own && !isText ? [own] : []);
  const [language, setLanguage] = useState<Language>("en");
  const [variant, setVariant] = useState<Variant>("A");
  const recipients = useTestRecipients({ channel: campaign.channel });
  const test = useCommand(campaigns, "test");
  const names = armNames.slice(0, campaign.ab?.arms.length ?? 0);
  const missing = campaign.template === null ? t("test.chooseContent") : to.length === 0 ? t("test.chooseRecipient") : undefined;
  const send = () => test.run({ params: { id: campaign.id }, body: { to, language, ...(names.length > 0 && { variant }) } });
  return (
    <Can I="test" a="Campaign">
      <Panel title={t(isText ? "test.smsTitle" : "test.title")}>
        <Form layout="vertical">
          <Form.Item
            label={t("test.to")}
            htmlFor="campaign-test-to"
            extra={
              <>
                {t(isText ? "test.phonesHelp" : "test.toHelp")}{" "}
                <Link to={mailSettingsAddress}>{t(isText ? "test.phones" : "test.addresses")}</Link>
              </>
            }
          >
            <Select
              id="campaign-test-to"
              mode="tags"
              options={recipients}
              maxCount={5}
              tokenSeparators={isText ? [","] : [" ", ","]}
              value={to}
              onChange={setTo}
            />
          </Form.Item>
          <Flex wrap gap={12}>
            <Select
              aria-label={t("fields.language")}
              value={language}
              options={languageList.map(({ code, label }) => ({ value: code as Language, label }))}
              onChange={setLanguage}
            />
            {names.length > 0 && (
              <Select
                aria-label={t("fields.variant")}
                value={variant}
                options={names.map((value) => ({ value, label: t("ab.arm", { arm: value }) }))}
                onChange={setVariant}
              />
            )}
            <ReasonButton
              icon={<ExperimentOutlined aria-hidden="true" />}
              loading={test.isPending}
              reason={missing}
              onClick={() => void send()}
            >
              {t("actions.test")}
            </ReasonButton>
          </Flex>
        </Form>
        {test.error && <Alert type="error" showIcon role="alert" message={errorText(test.error)} style={{ marginBlockStart: 16 }} />}
      </Panel>
    </Can>
  );
}
