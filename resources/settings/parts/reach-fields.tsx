import { Form, Select } from "antd";
import { useMemo } from "react";
import { zones } from "#contracts/settings-fields";
import { countryOptions } from "#src/lib/countries";
import { FieldRow } from "#src/ui/record-form";
import { useLocale } from "#src/ui/use-locale";
import { Choices, useFieldProps } from "./fields.tsx";
import { GroupSelect } from "./group-select.tsx";

const at = (start: (string | number)[], name: string) => (start.length ? [...start, name] : name);

export function useCountries() {
  const locale = useLocale();
  return useMemo(() => countryOptions(locale), [locale]);
}

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
