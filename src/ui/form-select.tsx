import { Select, type SelectProps } from "antd";

/**
 * Show a Select for forms. antd's Form.Item passes `aria-required` to the Select's outer element, where the attribute is invalid; the
 * label marks the field as required instead.
 */
export function FormSelect<Value = string>({ "aria-required": _, ...rest }: SelectProps<Value>) {
  return <Select<Value> {...rest} />;
}
