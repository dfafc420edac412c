import { Form, Select } from "antd";
import { zones } from "#contracts/settings-fields";
import { useCountries } from "#src/hooks/use-countries";
import { FieldRow } from "#src/ui/record-form";
import { Choices, useFieldProps } from "./fields.tsx";
import { GroupSelect } from "./group-select.tsx";

const at = (start: (string | number)[], name: string) => (start.length ? [...start, name] : name);

/** Countries and zones; none of both is everywhere. */
export function PlaceFields({ start = [] }: { start?: (string | number)[] }) {
  const countries = useCountries();
  return (
    <FieldRow>
      <Form.Item {...useFieldProps({ name: at(start, "countries") })}>
        <Select mode="multiple" optionFilterProp="label" allowClear options={countries} maxTagCount={12} />
      </Form.Item>
      <Choices name={at(start, "zones")} of="zone" values={zones} />
    </FieldRow>
  );
}

/** Product groups by name; none is every product. */
export function GroupField({ start = [] }: { start?: (string | number)[] }) {
  return (
    <Form.Item {...useFieldProps({ name: at(start, "product_group_ids"), help: true })}>
      <GroupSelect />
    </Form.Item>
  );
}
