import { Form, Select } from "antd";
import { useTranslation } from "react-i18next";
import { zones } from "#contracts/settings/fields";
import { MoveButtons } from "#src/lists/move-buttons";
import { useCountries } from "#src/ui/forms/use-countries";
import { Choices, Toggle, useFieldProps } from "../parts/fields.tsx";
import { ListLines } from "../parts/list-lines.tsx";

/** Edit where labels are offered, in the order the zones are matched. */
export function LabelZones() {
  const { t } = useTranslation("settings");
  return (
    <ListLines
      name="zones"
      title={t("panels.zones")}
      text={t("help.labelZones")}
      add={t("actions.addZone")}
      blank={{ countries: [], zones: [], enabled: false }}
      max={50}
      fields={({ index }) => <LabelZone index={index} />}
      buttons={(line) => <MoveButtons {...line} name={t("line", { number: line.index + 1 })} />}
    />
  );
}

function LabelZone({ index }: { index: number }) {
  const countries = useCountries();
  return (
    <>
      <Form.Item {...useFieldProps({ name: [index, "countries"] })}>
        <Select mode="multiple" optionFilterProp="label" allowClear options={countries} maxTagCount={12} />
      </Form.Item>
      <Choices name={[index, "zones"]} of="zone" values={zones} />
      <Toggle name={[index, "enabled"]} word="labels_given" />
    </>
  );
}
