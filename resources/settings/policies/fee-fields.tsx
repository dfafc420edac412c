import { Form } from "antd";
import { useTranslation } from "react-i18next";
import { outcomes } from "#contracts/returns/states";
import { exchangeCredits, feeTypes, shippingRefunds } from "#contracts/settings/policies";
import { FieldRow } from "#src/ui/forms/record-form";
import { Panel } from "#src/ui/pages/panel";
import { Amount, Choices, Count, SettingsChoice } from "../parts/fields.tsx";

const at = (name: string) => ["fees", name];
const restocking = (name: string) => ["fees", "restocking", name];

/** Edit the fees of a return, and whether shipping is refunded. */
export function FeeFields() {
  const { t } = useTranslation("settings");
  const type = String(Form.useWatch(restocking("type")) ?? "NONE");
  return (
    <Panel title={t("panels.fees")}>
      <FieldRow>
        <SettingsChoice name={restocking("type")} word="restocking" of="fee" values={feeTypes} />
        {type === "FIXED" && <Amount name={restocking("amount_minor")} word="restocking_amount" />}
        {type.startsWith("PERCENT") && <Count name={restocking("percent")} word="restocking_percent" max={100} precision={2} after="%" />}
      </FieldRow>
      <FieldRow>
        <Amount name={at("label_minor")} help />
        <Amount name={at("return_minor")} />
        <Amount name={at("order_minor")} />
        <Amount name={at("exchange_shipping_minor")} />
      </FieldRow>
      <Choices name={at("waived_for")} of="enums:outcome" values={outcomes} help />
      <FieldRow>
        <SettingsChoice name="refund_shipping" of="refund_shipping" values={shippingRefunds} help />
        <SettingsChoice name="exchange_credit" of="exchange_credit" values={exchangeCredits} help />
      </FieldRow>
    </Panel>
  );
}
