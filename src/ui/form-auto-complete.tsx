import { AutoComplete, type AutoCompleteProps } from "antd";

/** An AutoComplete for forms: as with a Select, `aria-required` would come to stand where it means nothing (see `form-select.tsx`). */
export function FormAutoComplete<Option extends { value: string }>({
  "aria-required": _,
  ...rest
}: AutoCompleteProps<string, Option> & { "aria-required"?: unknown }) {
  return <AutoComplete<string, Option> {...rest} />;
}
