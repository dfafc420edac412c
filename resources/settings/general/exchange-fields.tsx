import { Form } from "antd";
import { useTranslation } from "react-i18next";
import { exchangePriceRules, outOfStockRules } from "#contracts/settings/general";
import { FieldRow } from "#src/ui/forms/record-form";
import { Panel } from "#src/ui/pages/panel";
import { Count, SettingsChoice, Toggle } from "../parts/fields.tsx";

export function ExchangeFields() {
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
