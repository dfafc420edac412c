import { Button, type ButtonProps, Tooltip } from "antd";
import { useId } from "react";

interface ReasonButtonProps extends Omit<ButtonProps, "disabled"> {
  /** Why it cannot be used now; undefined means it can. */
  reason?: string | undefined;
}

/**
 * A button that, when it cannot be used, says why. antd's disabled button leaves the tab order; this one stays in it
 * (`aria-disabled`), shows the reason on hover and focus, and reads it out; pressing it does nothing.
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
