import { Form } from "antd";
import { useTranslation } from "react-i18next";
import { bonusTypes, defaultResolutions, refundOrders, refundTriggers } from "#contracts/settings/general";
import { FieldRow } from "#src/ui/forms/record-form";
import { Panel } from "#src/ui/pages/panel";
import { Amount, Count, SettingsChoice } from "../parts/fields.tsx";

/** Edit when and in which order refunds are made, and the store credit bonus. */
export function MoneyFields() {
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
