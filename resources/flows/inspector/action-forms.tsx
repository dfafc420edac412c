import { Alert, Checkbox, Flex, Select } from "antd";
import { type ComponentType, useId } from "react";
import { useTranslation } from "react-i18next";
import type { ActionName } from "#contracts/flows/actions";
import { feeTypes } from "#contracts/settings/policies";
import { Field } from "#src/ui/forms/field";
import { type ReferenceKind, useReferences } from "../words/references.ts";
import { type InspectorProps, withValue } from "./inspector-props.ts";
import { PayForm } from "./pay-form.tsx";
import { ChoiceSetting, ChoicesSetting, MoneySetting, NumberSetting } from "./settings.tsx";

const members: ReadonlySet<ReferenceKind> = new Set(["MEMBER"]);
const amounts = ["label_minor", "return_minor", "order_minor", "exchange_shipping_minor"] as const;

/** Set the fees that take the place of the policy's; those left open stay as they are. */
function FeesForm({ node: { config }, problemAt, onChange }: InspectorProps) {
  const { t } = useTranslation("flows");
  const id = useId();
  const restocking = config.restocking as { type?: string; amount_minor?: number; percent?: number } | undefined;
  const put = (next: typeof restocking) => onChange(withValue(config, "restocking", next), "restocking");
  return (
    <Flex vertical gap={16}>
      <Field label={t("config.restocking")} htmlFor={id} help={t("feesHelp")} error={problemAt("restocking.type")}>
        <Select
          id={id}
          allowClear
          style={{ inlineSize: "100%" }}
          placeholder={t("unchanged")}
          value={restocking?.type ?? null}
          options={feeTypes.map((value) => ({ value, label: t(`settings:fee.${value}`) }))}
          onChange={(type: string | undefined) => put(type ? { type } : undefined)}
        />
      </Field>
      {restocking?.type === "FIXED" && (
        <MoneySetting
          label={t("config.amount_minor")}
          value={restocking.amount_minor}
          error={problemAt("restocking.amount_minor")}
          onChange={(amount_minor) => put({ ...restocking, amount_minor: amount_minor ?? 0 })}
        />
      )}
      {restocking?.type?.startsWith("PERCENT") && (
        <PercentSetting
          value={restocking.percent}
          error={problemAt("restocking.percent")}
          onChange={(percent) => put({ ...restocking, percent: percent ?? 0 })}
        />
      )}
      {amounts.map((key) => (
        <MoneySetting
          key={key}
          label={t(`config.${key}`)}
          value={config[key] as number | undefined}
          error={problemAt(key)}
          onChange={(value) => onChange(withValue(config, key, value), key)}
        />
      ))}
    </Flex>
  );
}

interface PercentSettingProps {
  value: number | undefined;
  error: string | undefined;
  onChange: (percent: number | undefined) => void;
}
function PercentSetting(props: PercentSettingProps) {
  const { t } = useTranslation("flows");
  return <NumberSetting {...props} label={t("config.percent")} min={0} max={100} precision={0} unit="%" />;
}

/** Set the bonus on store credit. */
function BonusForm({ node: { config }, problemAt, onChange }: InspectorProps) {
  const { t } = useTranslation("flows");
  const set = (key: string) => (value: unknown) => onChange(withValue(config, key, value), key);
  return (
    <Flex vertical gap={16}>
      <ChoiceSetting
        label={t("config.type")}
        value={config.type as string}
        error={problemAt("type")}
        options={(["PERCENT", "FIXED"] as const).map((value) => ({ value, label: t(`settings:bonus.${value}`) }))}
        onChange={(type) => onChange({ action: config.action, type })}
      />
      {config.type === "FIXED" ? (
        <MoneySetting
          label={t("config.amount_minor")}
          value={config.amount_minor as number}
          error={problemAt("amount_minor")}
          onChange={set("amount_minor")}
        />
      ) : (
        <PercentSetting value={config.percent as number} error={problemAt("percent")} onChange={set("percent")} />
      )}
      <MoneySetting
        label={t("config.cap_minor")}
        value={(config.cap_minor as number | null) ?? undefined}
        error={problemAt("cap_minor")}
        onChange={set("cap_minor")}
      />
    </Flex>
  );
}

/** Assign to one person, or among several to the one with the fewest open cases. */
function AssignForm({ node: { config }, problemAt, onChange }: InspectorProps) {
  const { t } = useTranslation("flows");
  const { MEMBER: options } = useReferences(members);
  const set = (key: string) => (value: unknown) => onChange(withValue(config, key, value));
  return (
    <Flex vertical gap={16}>
      <ChoiceSetting
        label={t("config.to")}
        value={config.to as string}
        error={problemAt("to")}
        options={(["MEMBER", "FEWEST_OPEN"] as const).map((value) => ({ value, label: t(`assignTo.${value}`) }))}
        onChange={(to) => onChange({ action: config.action, to })}
      />
      {config.to === "MEMBER" && (
        <ChoiceSetting
          label={t("config.member_id")}
          value={config.member_id as string}
          error={problemAt("member_id")}
          options={options}
          onChange={set("member_id")}
        />
      )}
      {config.to === "FEWEST_OPEN" && (
        <Flex vertical gap={6}>
          <ChoicesSetting
            label={t("config.member_ids")}
            value={config.member_ids as string[]}
            error={problemAt("member_ids")}
            options={options}
            onChange={set("member_ids")}
          />
          <Checkbox
            checked={options.length > 0 && (config.member_ids as string[] | undefined)?.length === options.length}
            onChange={({ target }) => set("member_ids")(target.checked ? options.map(({ value }) => value) : [])}
          >
            {t("everyone")}
          </Checkbox>
        </Flex>
      )}
    </Flex>
  );
}

const WaiveNote = () => {
  const { t } = useTranslation("flows");
  return <Alert type="info" showIcon message={t("waiveHelp")} />;
};

/** Forms of actions that are more than a list of inputs. */
export const actionForms: Partial<Record<ActionName, ComponentType<InspectorProps>>> = {
  SET_FEES: FeesForm,
  WAIVE_FEES: WaiveNote,
  SET_BONUS: BonusForm,
  ASSIGN: AssignForm,
  PAY: PayForm,
};
