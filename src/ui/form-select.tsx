import { Select, type SelectProps } from "antd";

/**
 * Show a Select for forms. antd's Form.Item passes `aria-required` to the Select's outer element, where the attribute is invalid; the
 * label marks the field as required instead.
 */
export function FormSelect<Value = string>({ "aria-required": _, ...rest }: SelectProps<Value>) {
  return <Select<Value> {...(rest.optionFilterProp === "label" && { filterSort: beginningFirst })} {...rest} />;
}

/** Compare two options of a searched list: "ger" finds Germany before Algeria. Those that begin alike keep their order. */
const beginningFirst: NonNullable<SelectProps["filterSort"]> = (a, b, { searchValue }) => {
  const isLater = ({ label }: typeof a) => Number(!String(label).toLowerCase().startsWith(searchValue.toLowerCase()));
  return isLater(a) - isLater(b);
};
