import { ConfigProvider, Drawer, type DrawerProps } from "antd";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { useFocusReturn } from "./use-focus-return.ts";

interface SideDrawerProps extends Pick<DrawerProps, "title" | "extra" | "footer" | "children"> {
  /** In pixels, at most the window's. */
  width: number;
  onClose: () => void;
}

/** Show a drawer at the end of the line, rendered only while it is open. */
export function SideDrawer({ width, ...rest }: SideDrawerProps) {
  const { t } = useTranslation();
  useFocusReturn();
  const rtl = use(ConfigProvider.ConfigContext).direction === "rtl";
  return (
    <Drawer
      {...rest}
      open
      placement={rtl ? "left" : "right"}
      width={`min(${width}px, 100vw)`}
      closable={{ placement: "end", "aria-label": t("common:actions.close") }}
    />
  );
}
