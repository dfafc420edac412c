import { Button, type ButtonProps, Tooltip } from "antd";

interface IconButtonProps extends Omit<ButtonProps, "children" | "title"> {
  /** Its name, read out and shown on hover. */
  label: string;
}

/** Show antd's Button with an icon only, named by its label. */
export function IconButton({ label, type = "text", ...rest }: IconButtonProps) {
  return (
    <Tooltip title={label}>
      <Button {...rest} type={type} aria-label={label} />
    </Tooltip>
  );
}
