import { Select } from "antd";
import { useMemo } from "react";
import type { GroupProduct } from "#contracts/product-groups";
import { products } from "#contracts/products";
import { useSearchOptions } from "#src/hooks/use-search-options";

interface ProductPickerProps {
  id?: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
  /** Those chosen before, whose names the search may not bring. */
  known: readonly GroupProduct[];
}

const toOption = ({ id, title }: { id: string; title: string }) => ({ value: id, label: title });

/** Products of the store, found by title, SKU or vendor. */
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
