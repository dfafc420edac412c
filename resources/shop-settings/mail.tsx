import { Alert, Form, Input, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type ShopSettings, shopSettings } from "#contracts/shop-settings";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useRecordHistory } from "#src/hooks/data/use-record-history";
import { useSectionForm } from "#src/hooks/forms/use-section-form";
import { Can, useAbility } from "#src/lib/session/can";
import { useSession } from "#src/lib/session/session";
import { languageList } from "#src/lib/words/languages";
import { useLocale } from "#src/lib/words/use-locale";
import { RecordHistory } from "#src/ui/data/record-history";
import { ColourField } from "#src/ui/forms/colour-field";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow, RecordForm } from "#src/ui/forms/record-form";
import { useCountries } from "#src/ui/forms/use-countries";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { lookAddress } from "../portal-settings/resource.ts";
import { Domains } from "./domains.tsx";
import { Reading, Topics } from "./reading.tsx";
import { SendingRules } from "./rules.tsx";
import { Senders, useSenderAddresses } from "./senders.tsx";
import { StorefrontPanel } from "./storefront.tsx";
import { TestAddresses } from "./test-addresses.tsx";
import { type MailValues, mailSettingsBody, mailSettingsValues } from "./values.ts";

/** Edit how the store presents itself in its mails: sender, look, footer, and the language of last resort. */
export default function MailSettingsPage() {
  const { t } = useTranslation("shop-settings");
  const form = useMailForm();
  return (
    <PageShell crumbs={[]} lead={t("lead")} actions={<History />}>
      <RecordForm dense form={form} readOnly={form.readOnly}>
        <Sender address={form.held?.sender_address ?? ""} />
        <Look isReadOnly={form.readOnly !== undefined} />
        <Footer />
        <Panel title={t("panels.language")}>
          <Form.Item name="default_language" label={t("fields.default_language")} extra={t("help.default_language")}>
            <FormSelect options={languageList.map(({ code, label }) => ({ value: code as string, label }))} />
          </Form.Item>
        </Panel>
        <SendingRules />
        <Topics isReadOnly={form.readOnly !== undefined} />
        <Reading />
      </RecordForm>
      <TestAddresses />
      <Domains />
      <StorefrontPanel />
    </PageShell>
  );
}

function History() {
  const storeId = useSession((session) => session.store?._id) ?? "";
  return <RecordHistory history={useRecordHistory(shopSettings.noun, storeId)} />;
}

function Sender({ address }: { address: string }) {
  const { t } = useTranslation("shop-settings");
  const rules = useFieldRules();
  const store = useSession((session) => session.store?.name) ?? "";
  const locale = useLocale();
  const addresses = new Intl.ListFormat(locale).format(useSenderAddresses(address));
  const replyTo = Form.useWatch<string | undefined>("reply_to");
  return (
    <Panel title={t("panels.sender")}>
      <FieldRow>
        <Form.Item
          name="sender_name"
          label={t("fields.sender_name")}
          rules={rules.optional(100)}
          extra={t("help.sender_name", { address: addresses })}
        >
          <Input maxLength={100} placeholder={store} autoComplete="off" />
        </Form.Item>
        <Form.Item name="reply_to" label={t("fields.reply_to")} rules={rules.email.slice(1)} extra={t("help.reply_to")}>
          <Input type="email" maxLength={254} dir="ltr" autoComplete="off" />
        </Form.Item>
      </FieldRow>
      {!replyTo?.trim() && <Alert type="warning" showIcon message={t("noReplyTo")} />}
      <Senders address={address} />
    </Panel>
  );
}

const colours = ["accent", "text", "background"] as const;

function Look({ isReadOnly }: { isReadOnly: boolean }) {
  const { t } = useTranslation("shop-settings");
  const rules = useFieldRules();
  return (
    <Panel title={t("panels.look")}>
      {colours.map((name) => (
        <Form.Item
          key={name}
          name={["colours", name]}
          label={t(`fields.${name}`)}
          required={name !== "accent"}
          rules={[name === "accent" ? rules.optionalColour : rules.colour]}
          {...(name === "accent" && { extra: t("help.accent") })}
        >
          <ColourField disabled={isReadOnly} pick={t("pickColour", { field: t(`fields.${name}`) })} />
        </Form.Item>
      ))}
      <Typography.Paragraph type="secondary" style={{ margin: 0 }}>
        {t("logo")}{" "}
        <Can I="update" a="Portal">
          <Link to={lookAddress}>{t("chooseLogo")}</Link>
        </Can>
      </Typography.Paragraph>
    </Panel>
  );
}

function Footer() {
  const { t } = useTranslation("shop-settings");
  const rules = useFieldRules();
  const countries = useCountries();
  return (
    <Panel title={t("panels.footer")}>
      <Typography.Paragraph type="secondary">{t("help.footer")}</Typography.Paragraph>
      <FieldRow>
        <Form.Item name={["footer", "company"]} label={t("fields.company")} rules={rules.optional(200)}>
          <Input maxLength={200} autoComplete="organization" />
        </Form.Item>
        <Form.Item name={["footer", "address"]} label={t("fields.address")} rules={rules.optional(300)}>
          <Input maxLength={300} autoComplete="off" />
        </Form.Item>
      </FieldRow>
      <Form.Item name={["footer", "country"]} label={t("fields.country")}>
        <FormSelect allowClear showSearch optionFilterProp="label" options={countries} />
      </Form.Item>
    </Panel>
  );
}

/** Return the form of how a store presents itself in its mails. */
function useMailForm() {
  const { t } = useTranslation("shop-settings");
  const canChange = useAbility().can("update", "MailSettings");
  const shown = useOperation(shopSettings, "show");
  const save = useCommand(shopSettings, "save");
  const form = useSectionForm<ShopSettings, MailValues>({
    section: shown.data,
    read: shown,
    canChange,
    toValues: mailSettingsValues,
    command: save,
    save: (values, { version }) => save.run({ body: mailSettingsBody(values) }, { expectedVersion: version }),
  });
  return { ...form, readOnly: canChange ? undefined : t("common:states.readOnly") };
}
