import { Select } from "antd";
import { productGroups } from "#contracts/product-groups";
import { useSearchOptions } from "#src/hooks/use-search-options";
import { useGroupNames } from "./use-group-names.ts";

interface GroupSelectProps {
  id?: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
}
const toOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

export function GroupSelect({ id, value = [], onChange }: GroupSelectProps) {
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
