import { Drawer } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { homeAddress } from "#src/lib/routing/home-address";
import { useDisplay } from "#src/theme/display-settings";
import { Brand } from "./brand.tsx";
import LanguageSelect from "./language-select.tsx";
import { type MenuCounts, Nav } from "./nav.tsx";

interface MenuDrawerProps {
  open: boolean;
  onClose: () => void;
  counts: MenuCounts | undefined;
}

/** Show the menu on a narrow screen. */
export default function MenuDrawer({ open, onClose, counts }: MenuDrawerProps) {
  const { t } = useTranslation();
  const rtl = useDisplay().themeDirection === "rtl";
  // Loaded on demand: render it closed first, so that it can slide in.
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    setThere(true);
  }, []);
  return (
    <Drawer
      open={open && isThere}
      onClose={onClose}
      title={<Brand to={homeAddress} name={t("app.name")} />}
      closable={{ placement: "end", "aria-label": t("nav.close") }}
      placement={rtl ? "right" : "left"}
      width="min(300px, 88vw)"
      styles={{ body: { padding: "12px 0" } }}
      footer={<LanguageSelect />}
    >
      <Nav counts={counts} onNavigate={onClose} />
    </Drawer>
  );
}
