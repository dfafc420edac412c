import { AutoComplete, type AutoCompleteProps } from "antd";

/** Show an AutoComplete for forms, without an `aria-required` where it is invalid (see `form-select.tsx`). */
export function FormAutoComplete<Option extends { value: string }>({
  "aria-required": _,
  ...rest
}: AutoCompleteProps<string, Option> & { "aria-required"?: unknown }) {
  return <AutoComplete<string, Option> {...rest} />;
}
