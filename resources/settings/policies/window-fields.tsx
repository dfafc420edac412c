import { Form } from "antd";
import { useTranslation } from "react-i18next";
import { windowStarts } from "#contracts/settings/policies";
import { Panel } from "#src/ui/panel";
import { FieldRow } from "#src/ui/record-form";
import { Choice, Count } from "../parts/fields.tsx";

const at = (name: string) => ["window", name];

/** Edit how long, and from when, each outcome is available. */
export function WindowFields() {
  const { t } = useTranslation("settings");
  const isDelivery = Form.useWatch(at("start")) === "DELIVERY";
  const days = (name: string) => <Count name={at(name)} max={3650} empty={t("unlimited")} after={t("days")} />;
  return (
    <Panel title={t("panels.window")}>
      <FieldRow>
        <Choice name={at("start")} of="start" values={windowStarts} />
        {isDelivery && <Count name={at("transit_days")} max={90} after={t("days")} help />}
      </FieldRow>
      <FieldRow>
        {days("refund_days")}
        {days("store_credit_days")}
        {days("exchange_days")}
      </FieldRow>
    </Panel>
  );
}
