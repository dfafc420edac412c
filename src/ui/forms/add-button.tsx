import { PlusOutlined } from "@ant-design/icons";
import { Button, type ButtonProps } from "antd";

interface AddButtonProps extends Omit<ButtonProps, "icon" | "disabled"> {
  /** The list takes no more. */
  isFull?: boolean;
}

/**
 * Show the button that adds an entry to a list of a form. `disabled` is set only where the list is full: antd lets an explicit `false` win over
 * the form, so that the button would work in a read-only one.
 */
export function AddButton({ isFull = false, ...rest }: AddButtonProps) {
  return <Button {...rest} icon={<PlusOutlined aria-hidden="true" />} {...(isFull && { disabled: true })} />;
}
