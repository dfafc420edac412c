import { Select } from "antd";
import { useMemo } from "react";
import type { GroupProduct } from "#contracts/product-groups";
import { products } from "#contracts/products";
import { useSearchOptions } from "#src/hooks/use-search-options";

interface ProductPickerProps {
  id?: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
  /** Products already chosen, whose names the search may not return. */
  known: readonly GroupProduct[];
}

const toOption = ({ id, title }: { id: string; title: string }) => ({ value: id, label: title });

/** Choose products by title, SKU or vendor. */
export function ProductPicker({ id, value = [], onChange, known }: ProductPickerProps) {
  const search = useSearchOptions(products, toOption);
  const options = useMemo(() => {
    const found = new Map([...known.map(toOption), ...search.options].map((option) => [option.value, option]));
    return [...found.values()];
  }, [known, search.options]);
  return (
    <Select
      id={id ?? ""}
      mode="multiple"
      {...search.selectProps}
      value={value}
      options={options}
      maxTagCount="responsive"
      onChange={(ids: string[]) => onChange?.(ids)}
    />
  );
}
