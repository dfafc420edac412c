import { Button, type ButtonProps } from "antd";
import type { MouseEvent } from "react";
import { useHref, useLinkClickHandler } from "react-router-dom";

interface LinkButtonProps extends Omit<ButtonProps, "href" | "onClick" | "htmlType"> {
  to: string;
}

/** Show antd's Button as a link within the product: its own `href` would reload the page. */
export function LinkButton({ to, ...rest }: LinkButtonProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  return <Button {...rest} href={href} onClick={(event) => follow(event as MouseEvent<HTMLAnchorElement>)} />;
}
