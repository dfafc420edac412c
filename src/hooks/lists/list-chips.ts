import { useTranslation } from "react-i18next";
import type { ListFilter } from "#src/lib/lists/list-state";
import { useTyped } from "./use-typed.ts";

export interface TableFilter extends ListFilter {
  /** Text of a value; default `<resource>.<filter>.<value>`. */
  text?: (value: string) => string;
  /** Shown elsewhere on the page (tabs), so without a chip. */
  chip?: false;
}

/** An active filter in the user's language, for the filter bar. */
export interface FilterChip {
  key: string;
  label: string;
  value: string;
  onRemove: () => void;
}

export function useChips(
  resource: string,
  active: Record<string, string[]>,
  filters: Record<string, TableFilter>,
  setFilter: (name: string, values: string[]) => void,
): FilterChip[] {
  const { t } = useTranslation();
  return Object.entries(active)
    .filter(([field]) => filters[field]?.chip !== false)
    .flatMap(([field, values]) =>
      values.map((value) => ({
        key: `${field}=${value}`,
        label: t(`${resource}:fields.${field}`, field),
        value: filters[field]?.text?.(value) ?? t([`${resource}:${field}.${value}`, `enums:${field}.${value}`], value),
        onRemove: () =>
          setFilter(
            field,
            values.filter((other) => other !== value),
          ),
      })),
    );
}

/** Return the props of a filter bar; the search is debounced. */
export function useFilterProps(
  resource: string,
  search: { value: string; onChange: (text: string) => void },
  chips: FilterChip[],
  clear: () => void,
) {
  const { t } = useTranslation();
  const [typed, type] = useTyped(search.value, search.onChange);
  return {
    search: { value: typed, onChange: type, placeholder: t([`${resource}:search`, "actions.search"]) },
    chips: chips.map(({ key, label, value, onRemove }) => ({ key, label, text: value, remove: onRemove })),
    onClear: clear,
  };
}
