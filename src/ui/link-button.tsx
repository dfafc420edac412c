import { Button, type ButtonProps } from "antd";
import { cloneElement, isValidElement, type MouseEvent } from "react";
import { useHref, useLinkClickHandler } from "react-router-dom";

interface LinkButtonProps extends Omit<ButtonProps, "href" | "onClick" | "htmlType"> {
  to: string;
}

/** Show antd's Button as a link within the product: its own `href` would reload the page. */
export function LinkButton({ to, icon, ...rest }: LinkButtonProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  // Its name is its text: the icon would be read out first.
  const silent = isValidElement<{ "aria-hidden"?: boolean }>(icon) ? cloneElement(icon, { "aria-hidden": true }) : icon;
  return <Button {...rest} icon={silent} href={href} onClick={(event) => follow(event as MouseEvent<HTMLAnchorElement>)} />;
}
