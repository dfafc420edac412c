import { MenuOutlined } from "@ant-design/icons";
import { Flex, Layout } from "antd";
import { lazy, type PropsWithChildren, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { later } from "#src/first-paint/later";
import { OnDemand } from "#src/first-paint/on-demand";
import { Can } from "#src/lib/can";
import { homeAddress } from "#src/lib/home-address";
import { useDisplay } from "#src/theme/display-settings";
import { IconButton } from "#src/ui/icon-button";
import { Bell } from "./bell.tsx";
import { Brand } from "./brand.tsx";
import { Commands } from "./commands.tsx";
import { DisplayButton } from "./display-button.tsx";
import styles from "./layout.module.css";
import { type MenuCounts, Nav } from "./nav.tsx";
import { PaperHead } from "./paper-head.tsx";
import { SkipLink } from "./skip-link.tsx";
import { StandingNotices } from "./standing-notices.tsx";

const MenuDrawer = lazy(() => import("./menu-drawer.tsx"));
// Selects and menus, 90 kB gzip.
const StoreSwitcher = later(() => import("./store-switcher.tsx"));
const LanguageSelect = later(() => import("./language-select.tsx"));
const AccountMenu = later(() => import("./account-menu.tsx"), <span style={{ inlineSize: 36 }} />);

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > 8);
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  return scrolled;
}

/** Open the menu on a narrow screen. */
function MenuButton({ counts }: { counts: MenuCounts | undefined }) {
  const { t } = useTranslation();
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  return (
    <span className={styles.narrow}>
      <IconButton
        label={t("nav.open")}
        icon={<MenuOutlined aria-hidden="true" />}
        aria-expanded={state === "open"}
        onClick={() => setState("open")}
      />
      {state !== "never" && (
        <OnDemand onMissing={() => setState("never")}>
          <MenuDrawer open={state === "open"} onClose={() => setState("closed")} counts={counts} />
        </OnDemand>
      )}
    </span>
  );
}

interface AppLayoutProps {
  counts?: MenuCounts;
}

/** Show the layout of the pages behind the sign-in, in antd's Layout: menu, header, content. */
export function AppLayout({ counts, children }: PropsWithChildren<AppLayoutProps>) {
  const { t } = useTranslation();
  const { themeLayout, themeStretch } = useDisplay();
  const scrolled = useScrolled();
  const mini = themeLayout === "mini";
  return (
    <Layout hasSider className={styles.root ?? ""}>
      <SkipLink />
      <Layout.Sider theme="light" width={280} collapsedWidth={88} collapsed={mini} trigger={null} className={styles.sider ?? ""}>
        <Flex align="center" justify={mini ? "center" : "start"} className={styles.brand ?? ""}>
          <Brand to={homeAddress} name={t("app.name")} short={mini} />
        </Flex>
        <Nav counts={counts} mini={mini} />
      </Layout.Sider>
      <Layout className={styles.column ?? ""}>
        <Layout.Header className={styles.header ?? ""} data-scrolled={scrolled}>
          <MenuButton counts={counts} />
          <StoreSwitcher />
          <Flex align="center" className={styles.tools ?? ""}>
            <Can I="search" a="Store">
              <Commands />
            </Can>
            <Can I="read" a="Notice">
              <Bell />
            </Can>
            <span className={styles.wide}>
              <LanguageSelect />
            </span>
            <DisplayButton />
            <AccountMenu />
          </Flex>
        </Layout.Header>
        <Layout.Content id="content" tabIndex={-1} className={styles.content ?? ""}>
          <div className={styles.page} data-stretched={themeStretch}>
            <PaperHead />
            {children}
          </div>
        </Layout.Content>
      </Layout>
      <StandingNotices />
    </Layout>
  );
}
