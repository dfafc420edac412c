import { PlusOutlined } from "@ant-design/icons";
import { Button, type ButtonProps } from "antd";

interface AddButtonProps extends Omit<ButtonProps, "icon" | "disabled"> {
  /** The list takes no more. */
  isFull?: boolean;
}

/** Show the button that adds an entry to a list of a form. It says nothing where there is room: `disabled={false}` would stay live in a form that is read-only. */
export function AddButton({ isFull = false, ...rest }: AddButtonProps) {
  return <Button {...rest} icon={<PlusOutlined aria-hidden="true" />} {...(isFull && { disabled: true })} />;
}
