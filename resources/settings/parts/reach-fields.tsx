import { Form, Select } from "antd";
import { useTranslation } from "react-i18next";
import { zones } from "#contracts/settings/fields";
import { FieldRow } from "#src/ui/record-form";
import { useCountries } from "#src/ui/use-countries";
import { Choices, useFieldProps } from "./fields.tsx";
import { GroupSelect } from "./group-select.tsx";

const at = (start: (string | number)[], name: string) => (start.length ? [...start, name] : name);

/** Choose countries and zones; none of either means everywhere. */
export function PlaceFields({ start = [] }: { start?: (string | number)[] }) {
  const { t } = useTranslation("settings");
  const countries = useCountries();
  const name = { countries: at(start, "countries"), zones: at(start, "zones") };
  const chosen = [Form.useWatch(name.countries), Form.useWatch(name.zones)].flat().filter(Boolean);
  const empty = chosen.length === 0 ? { placeholder: t("everywhere") } : {};
  return (
    <FieldRow>
      <Form.Item {...useFieldProps({ name: name.countries })}>
        <Select mode="multiple" optionFilterProp="label" allowClear options={countries} maxTagCount={12} {...empty} />
      </Form.Item>
      <Choices name={name.zones} of="zone" values={zones} {...empty} />
    </FieldRow>
  );
}

/** Choose product groups by name; none means every product. */
export function GroupField({ start = [] }: { start?: (string | number)[] }) {
  return (
    <Form.Item {...useFieldProps({ name: at(start, "product_group_ids"), help: true })}>
      <GroupSelect />
    </Form.Item>
  );
}
