import type { useListTable } from "#src/hooks/lists/use-list-table";
import { FormSelect } from "#src/ui/forms/form-select";

interface ChoiceFilterProps {
  table: Pick<ReturnType<typeof useListTable>, "filters" | "setFilter">;
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

/** Limit a list by one of few values. */
export function ChoiceFilter({ table, name, label, options }: ChoiceFilterProps) {
  return (
    <FormSelect
      allowClear
      style={{ minInlineSize: 170 }}
      popupMatchSelectWidth={false}
      aria-label={label}
      placeholder={label}
      value={table.filters[name]?.[0] ?? null}
      options={[...options]}
      onChange={(value) => table.setFilter(name, value ? [value] : [])}
    />
  );
}
