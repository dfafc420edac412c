import { Button, type ButtonProps, Tooltip } from "antd";
import { type Ref, useId } from "react";

interface ReasonButtonProps extends Omit<ButtonProps, "disabled"> {
  ref?: Ref<HTMLButtonElement>;
  /** Why it is unavailable; undefined when it is available. */
  reason?: string | undefined;
}

/**
 * Show a button that says why it is unavailable. antd's disabled button leaves the tab order; this one stays in it (`aria-disabled`),
 * shows the reason on hover and focus, and reads it out; clicking it does nothing.
 */
export function ReasonButton({ reason, onClick, className, children, ...rest }: ReasonButtonProps) {
  const id = useId();
  if (!reason) {
    return (
      <Button {...rest} className={className} onClick={onClick}>
        {children}
      </Button>
    );
  }
  return (
    <Tooltip title={reason} trigger={["hover", "focus"]}>
      <Button
        {...rest}
        href={undefined}
        htmlType="button"
        aria-disabled="true"
        aria-describedby={id}
        className={`ant-btn-disabled ${className ?? ""}`}
        onClick={(event) => event.preventDefault()}
      >
        {children}
        <span id={id} className="bh-hidden">
          {reason}
        </span>
      </Button>
    </Tooltip>
  );
}
