import { Button, type ButtonProps } from "antd";
import type { MouseEvent } from "react";
import { useHref, useLinkClickHandler } from "react-router";

interface LinkButtonProps extends Omit<ButtonProps, "href" | "onClick" | "htmlType"> {
  to: string;
}

/** A link that looks like a button: opens in a new tab, can be copied, and does not reload the page. */
export function LinkButton({ to, ...rest }: LinkButtonProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  return <Button {...rest} href={href} onClick={(event) => follow(event as MouseEvent<HTMLAnchorElement>)} />;
}
