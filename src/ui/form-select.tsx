import { Select, type SelectProps } from "antd";

/**
 * Show a Select for forms. antd's Form.Item passes `aria-required` to the Select's outer element, where the attribute is invalid; the
 * label marks the field as required instead. A list searched by its labels shows those that begin with the text first.
 */
export function FormSelect<Value = string>({ "aria-required": _, ...rest }: SelectProps<Value>) {
  return <Select<Value> {...(rest.optionFilterProp === "label" && { filterSort: beginningFirst })} {...rest} />;
}

/** Compare two options for a searched text: "ger" finds Germany before Algeria. Otherwise they keep their order. */
const beginningFirst: NonNullable<SelectProps["filterSort"]> = (a, b, { searchValue }) => {
  const isLater = ({ label }: typeof a) => Number(!String(label).toLowerCase().startsWith(searchValue.toLowerCase()));
  return isLater(a) - isLater(b);
};
