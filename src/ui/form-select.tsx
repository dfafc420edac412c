import { Select, type SelectProps } from "antd";

/**
 * A Select for forms. antd's Form.Item hands `aria-required` to the Select's outer element, where the attribute means nothing and is
 * an error; the label's mark says it instead.
 */
export function FormSelect<Value = string>({ "aria-required": _, ...rest }: SelectProps<Value>) {
  return <Select<Value> {...rest} />;
}
