import { Form, Input, InputNumber } from "antd";
import { useTranslation } from "react-i18next";
import { withoutHoldout } from "#contracts/automations/definition";
import type { Automation } from "#contracts/automations/shapes";
import type { AutomationType } from "#contracts/automations/states";
import { ruleLimits, shopSettings } from "#contracts/shop-settings";
import { useOperation } from "#src/hooks/data/use-operation";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow } from "#src/ui/forms/record-form";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { MoneyInput } from "#src/ui/money/money-input";
import type { AutomationValues } from "./values.ts";

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
export function EntryRules({ automation: { type, net } }: { automation: Automation }) {
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
export function CommonRules({ type }: { type: AutomationType }) {
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
