import { Form } from "antd";
import { useTranslation } from "react-i18next";
import { carriers, otherCarrier } from "#contracts/carriers";
import { FormSelect } from "#src/ui/forms/form-select";
import { Line, Toggle, useFieldProps } from "../parts/fields.tsx";
import { ListLines } from "../parts/list-lines.tsx";

/** Edit the merchant's carrier accounts, which are stored until a carrier can be connected. */
export function Accounts() {
  const { t } = useTranslation("settings");
  return (
    <ListLines
      name="accounts"
      title={t("panels.accounts")}
      text={t("help.accounts")}
      add={t("actions.addAccount")}
      blank={{ carrier_name: "", service: "", account: "", active: true }}
      max={50}
      fields={({ index }) => <Account index={index} />}
    />
  );
}

function Account({ index }: { index: number }) {
  const { t } = useTranslation("settings");
  const isOther = Form.useWatch(["accounts", index, "carrier"]) === otherCarrier;
  const options = carriers.map(({ name, displayName }) => ({
    value: name,
    label: name === otherCarrier ? t("otherCarrier") : displayName,
  }));
  return (
    <>
      <Form.Item {...useFieldProps({ name: [index, "carrier"], needed: true })}>
        <FormSelect showSearch optionFilterProp="label" options={options} />
      </Form.Item>
      {isOther && <Line name={[index, "carrier_name"]} max={80} needed />}
      <Line name={[index, "service"]} max={80} />
      <Line name={[index, "account"]} max={80} dir="ltr" />
      <Toggle name={[index, "active"]} />
    </>
  );
}
