import type { SelectProps } from "antd";
import { settings } from "#contracts/settings/settings";
import { useOperation } from "#src/hooks/data/use-operation";
import { FormSelect } from "#src/ui/forms/form-select";

/** Choose one of the store's drop-off stores; left empty, the server takes the only one that takes the items. */
export function StorePlaceSelect(props: Omit<SelectProps<string | null>, "options" | "loading">) {
  const { data, isLoading } = useOperation(settings, "show", {}, { staleMs: 300_000 });
  const known = data?.sections.IN_STORE_LOCATIONS.data.locations.filter(({ active }) => active) ?? [];
  const options = known.map(({ id, name, address }) => ({ value: id ?? null, label: `${name}, ${address.city}` }));
  return <FormSelect {...props} allowClear loading={isLoading} showSearch optionFilterProp="label" options={options} />;
}
