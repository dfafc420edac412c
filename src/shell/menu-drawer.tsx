import { Drawer } from "antd";
import { type PropsWithChildren, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDisplay } from "#src/theme/display-settings";
import { type MenuCounts, Nav } from "./nav.tsx";

interface MenuDrawerProps {
  open: boolean;
  onClose: () => void;
  counts: MenuCounts | undefined;
}

/** The menu on a narrow screen. The title is given as children. */
export default function MenuDrawer({ open, onClose, counts, children }: PropsWithChildren<MenuDrawerProps>) {
  const { t } = useTranslation();
  const rtl = useDisplay().themeDirection === "rtl";
  // Fetched when first wanted, it must be there closed before it can slide in.
  const [there, setThere] = useState(false);
  useEffect(() => {
    setThere(true);
  }, []);
  return (
    <Drawer
      open={open && there}
      onClose={onClose}
      title={children}
      closable={{ placement: "end", "aria-label": t("nav.close") }}
      placement={rtl ? "right" : "left"}
      width="min(300px, 88vw)"
      styles={{ body: { padding: "12px 0" } }}
    >
      <Nav counts={counts} onNavigate={onClose} />
    </Drawer>
  );
}
