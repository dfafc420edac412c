import { Form, Input, Typography } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { outcomes } from "#contracts/returns/states";
import {
  autoApproves,
  autoProcesses,
  bonusTypes,
  defaultResolutions,
  exchangePriceRules,
  type GeneralSettings,
  openStages,
  outOfStockRules,
  refundOrders,
  refundTriggers,
  startedBy,
} from "#contracts/settings/general";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow, RecordForm } from "#src/ui/forms/record-form";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { Panel } from "#src/ui/pages/panel";
import { Reasons, useReasonName } from "./general/reasons.tsx";
import { toGeneral } from "./general/values.ts";
import { Amount, Choices, Count, Line, SettingsChoice, Tags, Toggle, useFieldProps } from "./parts/fields.tsx";
import { SettingsPage } from "./settings-page.tsx";
import { useSectionForm } from "./use-section-form.ts";
import { Warnings } from "./warnings.tsx";

/** Edit how returns are run: who may start them, automation, money, exchanges, deadlines, lateness, mails and reasons. */
export default function GeneralPage() {
  const form = useSectionForm<"GENERAL", GeneralSettings>({ section: "GENERAL", toValues: (data) => data, toData: toGeneral });
  return (
    <SettingsPage name="general" section="GENERAL">
      <RecordForm dense form={form} readOnly={form.readOnly}>
        <Warnings warnings={form.held?.warnings ?? []} />
        <StartFields />
        <MoneyFields />
        <ExchangeFields />
        <WaitingFields timezone={form.facts?.timezone ?? ""} />
        <LatenessFields />
        <Reasons bad={form.bad} />
      </RecordForm>
    </SettingsPage>
  );
}

function ExchangeFields() {
  const { t } = useTranslation("settings");
  const isInstant = Form.useWatch(["instant_exchange", "enabled"]) === true;
  return (
    <Panel title={t("panels.exchanges")}>
      <FieldRow>
        <SettingsChoice name="exchange_price_rule" of="exchange_price_rule" values={exchangePriceRules} />
        <SettingsChoice name="out_of_stock_rule" of="out_of_stock_rule" values={outOfStockRules} />
      </FieldRow>
      <Count name="exchange_reservation_hours" max={2160} after={t("hours")} help />
      <Toggle name={["instant_exchange", "enabled"]} word="instant_exchange" help />
      {isInstant && (
        <FieldRow>
          <Count name={["instant_exchange", "window_days"]} word="instant_window" min={1} max={90} after={t("days")} />
          <Count name={["instant_exchange", "reminder_days"]} word="instant_reminder" max={30} after={t("days")} />
        </FieldRow>
      )}
    </Panel>
  );
}

/** Edit when and in which order refunds are made, and the store credit bonus. */
function MoneyFields() {
  const { t } = useTranslation("settings");
  const bonus = Form.useWatch(["bonus_credit", "type"]);
  return (
    <Panel title={t("panels.money")}>
      <FieldRow>
        <SettingsChoice name="refund_trigger" of="refund_trigger" values={refundTriggers} />
        <SettingsChoice name="default_resolution" of="enums:outcome" values={defaultResolutions} help />
      </FieldRow>
      <SettingsChoice name="refund_order" of="refund_order" values={refundOrders} help />
      <FieldRow>
        <SettingsChoice name={["bonus_credit", "type"]} word="bonus" of="bonus" values={bonusTypes} help />
        {bonus === "PERCENT" && <Count name={["bonus_credit", "percent"]} word="bonus_percent" min={0} max={100} precision={2} after="%" />}
        {bonus === "FIXED" && <Amount name={["bonus_credit", "amount_minor"]} word="bonus_amount" />}
        {bonus === "PERCENT" && <Amount name={["bonus_credit", "cap_minor"]} word="bonus_cap" empty={t("unlimited")} />}
      </FieldRow>
      <Count name="credit_valid_days" min={1} max={3650} empty={t("unlimited")} after={t("days")} help />
    </Panel>
  );
}

/** Edit how many days a return may spend in each step before it counts as late. */
function LatenessFields() {
  const { t } = useTranslation("settings");
  return (
    <Panel title={t("panels.lateness")}>
      <Typography.Paragraph type="secondary">{t("help.late_after_days")}</Typography.Paragraph>
      <FieldRow>
        {openStages.map((stage) => (
          <Count
            key={stage}
            name={["late_after_days", stage]}
            label={t(`enums:stage.${stage}`)}
            min={1}
            max={365}
            empty={t("never")}
            after={t("days")}
          />
        ))}
      </FieldRow>
    </Panel>
  );
}

/** Edit deadlines, notification recipients and return numbers. `timezone`: the store's own. */
function WaitingFields({ timezone }: { timezone: string }) {
  const { t } = useTranslation("settings");
  const zones = useMemo(() => Intl.supportedValuesOf("timeZone").map((value) => ({ value, label: value.replaceAll("_", " ") })), []);
  const { email } = useFieldRules();
  const mail = useFieldProps({ name: "notification_email", help: true }, email.slice(1));
  return (
    <>
      <Panel title={t("panels.waiting")}>
        <FieldRow>
          <Count name="expiry_days" min={1} max={365} after={t("days")} help />
          <Count name="reminder_days" min={1} max={364} empty={t("never")} after={t("days")} help />
        </FieldRow>
        <Form.Item {...useFieldProps({ name: "timezone", help: true })}>
          <FormSelect
            allowClear
            showSearch
            optionFilterProp="label"
            placeholder={timezone && t("storeZone", { zone: timezone.replaceAll("_", " ") })}
            options={zones}
          />
        </Form.Item>
      </Panel>
      <Panel title={t("panels.mails")}>
        <FieldRow>
          <Form.Item {...mail}>
            <Input type="email" dir="ltr" maxLength={254} />
          </Form.Item>
          <Line name="label_sender_name" max={100} help />
        </FieldRow>
        <Toggle name="platform_notifies" help />
      </Panel>
      <Panel title={t("panels.numbering")}>
        <Line name="number_prefix" max={12} dir="ltr" help />
      </Panel>
    </>
  );
}

/** Edit who starts and approves returns, and what happens automatically. */
function StartFields() {
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
        <FormSelect mode="multiple" optionFilterProp="label" allowClear options={options} />
      </Form.Item>
      <Tags name={rule("excluded_customer_tags")} help />
    </>
  );
}
