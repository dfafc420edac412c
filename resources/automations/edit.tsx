import { Button, Flex, Form, Input, InputNumber, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { automations } from "#contracts/automations/automations";
import { withoutHoldout } from "#contracts/automations/definition";
import type { Automation } from "#contracts/automations/shapes";
import type { AutomationType } from "#contracts/automations/states";
import { ruleLimits, shopSettings } from "#contracts/shop-settings";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useRecordForm } from "#src/hooks/forms/use-record-form";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow, RecordForm } from "#src/ui/forms/record-form";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { MoneyInput } from "#src/ui/money/money-input";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { RecordPage } from "#src/ui/pages/record-page";
import { Steps } from "./form/steps.tsx";
import { type AutomationValues, automationBody, automationValues } from "./form/values.ts";
import { automationAddress } from "./resource.ts";
import { useAutomation } from "./use-automation.ts";

export default function EditAutomation() {
  const { id } = useParams();
  const { t } = useTranslation("automations");
  const page = useAutomation(id);
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

/** Add discount codes, one a line, to the pool that the automation takes from. */
function Codes({ pool, left }: { pool: string | null; left: number | null }) {
  const { t } = useTranslation("automations");
  const [typed, setTyped] = useState("");
  const add = useCommand(automations, "codes", { failure: "toast", onSuccess: () => setTyped("") });
  if (pool === null) return <Typography.Text type="secondary">{t("noPool")}</Typography.Text>;
  const codes = typed.split(/\s+/).filter(Boolean);
  return (
    <Flex vertical gap={8} align="flex-start">
      <Typography.Text>{t("codesLeft", { count: left ?? 0 })}</Typography.Text>
      <Form.Item label={t("fields.codes")} htmlFor="automation-codes" style={{ margin: 0, inlineSize: "100%" }}>
        <Input.TextArea
          id="automation-codes"
          rows={4}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          readOnly={add.isPending}
          dir="ltr"
        />
      </Form.Item>
      <Button disabled={codes.length === 0} loading={add.isPending} onClick={() => void add.run({ body: { pool, codes } })}>
        {t("actions.addCodes", { count: codes.length })}
      </Button>
    </Flex>
  );
}

interface WholeProps {
  name: keyof AutomationValues;
  min: number;
  max: number;
  /** `fields.<name>` by default. */
  label?: string;
}
function Whole({ name, min, max, label }: WholeProps) {
  const { t } = useTranslation("automations");
  const rules = useFieldRules();
  return (
    <Form.Item name={name} label={label ?? t(`fields.${name}`)} extra={t(`help.${name}`)} rules={rules.needed}>
      <InputNumber min={min} max={max} precision={0} />
    </Form.Item>
  );
}

/** Who enters, as far as the type has a choice. */
function EntryRules({ automation: { type, net } }: { automation: Automation }) {
  const { t } = useTranslation("automations");
  const kind = Form.useWatch<AutomationValues["drop_kind"]>("drop_kind");
  switch (type) {
    case "abandoned-cart-recovery":
      return (
        <Form.Item name="min_value" label={t("fields.min_value")} extra={t("help.min_value")}>
          <MoneyInput currency={net.currency} min={0} />
        </Form.Item>
      );
    case "browse-abandonment":
      return <Whole name="views" min={1} max={10} />;
    case "back-in-stock":
      return (
        <FieldRow>
          <Whole name="threshold" min={1} max={10_000} />
          <Whole name="factor" min={1} max={20} />
        </FieldRow>
      );
    case "price-drop":
      return (
        <FieldRow>
          <Form.Item name="drop_kind" label={t("fields.drop_kind")}>
            <FormSelect options={(["PERCENT", "AMOUNT"] as const).map((one) => ({ value: one as string, label: t(`drop.${one}`) }))} />
          </Form.Item>
          {kind === "AMOUNT" ? (
            <Form.Item name="drop_minor" label={t("fields.drop_minor")}>
              <MoneyInput currency={net.currency} min={1} />
            </Form.Item>
          ) : (
            <Whole name="drop_percent" min={1} max={89} />
          )}
        </FieldRow>
      );
    case "welcome":
      return null;
  }
}

/** Discount codes, and what counts as the automation's result. */
function CommonRules({ type }: { type: AutomationType }) {
  const { t } = useTranslation("automations");
  const days = useOperation(shopSettings, "show").data?.conversion_days;
  const rules = useFieldRules();
  return (
    <>
      <FieldRow>
        <Form.Item name="code_pool" label={t("fields.code_pool")} extra={t("help.code_pool")} rules={rules.optional(60)}>
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item name="without_code" label={t("fields.without_code")}>
          <FormSelect options={(["HOLD", "SEND"] as const).map((one) => ({ value: one as string, label: t(`withoutCode.${one}`) }))} />
        </Form.Item>
      </FieldRow>
      <FieldRow>
        <Form.Item name="conversion_days" label={t("fields.conversion_days")} extra={t("help.conversion_days")}>
          <InputNumber
            {...ruleLimits.conversion_days}
            precision={0}
            style={{ inlineSize: "100%" }}
            {...(days !== undefined && { placeholder: t("storesDays", { days }) })}
          />
        </Form.Item>
        {!withoutHoldout.includes(type) && <Whole name="holdout_percent" label={t("records:lift.held_out")} min={0} max={20} />}
      </FieldRow>
      <Whole name="priority" min={1} max={1000} />
    </>
  );
}
