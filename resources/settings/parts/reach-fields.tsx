import { Form, Select } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { productGroups } from "#contracts/product-groups";
import { zones } from "#contracts/settings/fields";
import { useOperation } from "#src/hooks/data/use-operation";
import { useSearchOptions } from "#src/hooks/lists/use-search-options";
import { FieldRow } from "#src/ui/forms/record-form";
import { useCountries } from "#src/ui/forms/use-countries";
import { Choices, useFieldProps } from "./fields.tsx";

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

interface GroupSelectProps {
  id?: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
}
const toOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

function GroupSelect({ id, value = [], onChange }: GroupSelectProps) {
  const { options, selectProps } = useSearchOptions(productGroups, toOption);
  const known = useGroupNames();
  const found = new Set(options.map((option) => option.value));
  const chosen = value.flatMap((one) => (found.has(one) ? [] : [{ value: one, label: known.get(one) ?? one }]));
  return (
    <Select
      id={id ?? ""}
      mode="multiple"
      {...selectProps}
      value={value}
      options={[...options, ...chosen]}
      onChange={(ids: string[]) => onChange?.(ids)}
    />
  );
}

/** Return the names of product groups by id. */
export function useGroupNames(): ReadonlyMap<string, string> {
  const { data } = useOperation(productGroups, "list", { query: { limit: 100 } }, { staleMs: 60_000 });
  return useMemo(() => new Map((data?.items ?? []).map(({ id, name }) => [id, name])), [data]);
}
