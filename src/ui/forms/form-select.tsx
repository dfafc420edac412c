import { AutoComplete, type AutoCompleteProps, type RefSelectProps, Select, type SelectProps } from "antd";
import { type Ref, useImperativeHandle, useRef } from "react";

/**
 * Show a Select for forms. antd's Form.Item passes `aria-required` to the Select's outer element, where the attribute is invalid; the
 * label marks the field as required instead. A list searched by its labels shows those that begin with the text first, from its top.
 */
export function FormSelect<Value = string>({
  "aria-required": _,
  ref,
  onSearch,
  ...rest
}: SelectProps<Value> & { ref?: Ref<RefSelectProps> }) {
  const select = useRef<RefSelectProps>(null);
  useImperativeHandle(ref, () => select.current as RefSelectProps);
  // A list opened at its chosen value would keep that place, and the first match would stay out of sight.
  const showFirst = (text: string) => {
    select.current?.scrollTo(0);
    onSearch?.(text);
  };
  const searched = {
    ...(rest.showSearch && { onSearch: showFirst }),
    ...(rest.optionFilterProp === "label" && { filterSort: beginningFirst }),
  };
  return <Select<Value> {...searched} {...rest} ref={select} />;
}

/** Compare two options for a searched text: "ger" finds Germany before Algeria. Otherwise they keep their order. */
const beginningFirst: NonNullable<SelectProps["filterSort"]> = (a, b, { searchValue }) => {
  const isLater = ({ label }: typeof a) => Number(!String(label).toLowerCase().startsWith(searchValue.toLowerCase()));
  return isLater(a) - isLater(b);
};

/** Show an AutoComplete for forms, without an `aria-required` where it is invalid (see `form-select.tsx`). */
export function FormAutoComplete<Option extends { value: string }>({
  "aria-required": _,
  ...rest
}: AutoCompleteProps<string, Option> & { "aria-required"?: unknown }) {
  return <AutoComplete<string, Option> {...rest} />;
}
