import { BellOutlined, MenuOutlined } from "@ant-design/icons";
import { Badge, Flex, Layout } from "antd";
import { lazy, type PropsWithChildren, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { notices } from "#contracts/notices";
import { useFirstPageShown } from "#src/first-paint/first-page";
import { later } from "#src/first-paint/later";
import { OnDemand } from "#src/first-paint/on-demand";
import { useOperation } from "#src/hooks/data/use-operation";
import { homeAddress } from "#src/lib/routing/home-address";
import { Can } from "#src/lib/session/can";
import { useSession } from "#src/lib/session/session";
import { useDisplay } from "#src/theme/display-settings";
import { usePrinting } from "#src/theme/use-printing";
import { IconButton } from "#src/ui/actions/icon-button";
import { DateText } from "#src/ui/dates/date-text";
import { Brand } from "./brand.tsx";
import { Commands } from "./commands.tsx";
import { DisplayButton } from "./display-button.tsx";
import styles from "./layout.module.css";
import { type MenuCounts, Nav } from "./nav.tsx";
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

const style = { marginBlockEnd: 16, paddingBlockEnd: 8, borderBlockEnd: "1px solid var(--bh-edge)" };

/** Show the page's owner and the time of printing, on paper only. */
function PaperHead() {
  const isPrinting = usePrinting();
  const store = useSession((session) => session.store);
  if (!isPrinting) return null;
  return (
    <Flex justify="space-between" gap={24} style={style}>
      <strong dir="auto">{store?.name}</strong>
      <DateText at={new Date().toISOString()} />
    </Flex>
  );
}

const BellPanel = lazy(() => import("./bell-panel.tsx"));

/** Show the notification bell with its unread count, which follows the live stream. */
export function Bell() {
  const { t } = useTranslation();
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  const count = useOperation(notices, "counts", {}, { enabled: useFirstPageShown() }).data?.unread ?? 0;
  const name = count > 0 ? `${t("frame:bell.open")}: ${t("frame:bell.unread", { count })}` : t("frame:bell.open");
  const icon = (
    <Badge count={count} size="small" overflowCount={99} aria-hidden="true">
      <BellOutlined aria-hidden="true" style={{ fontSize: 18, color: "var(--bh-text2)" }} />
    </Badge>
  );
  return (
    <>
      <IconButton label={name} icon={icon} aria-haspopup="dialog" onClick={() => setState("open")} />
      {state !== "never" && (
        <OnDemand onMissing={() => setState("never")}>
          <BellPanel open={state === "open"} unread={count} onClose={() => setState("closed")} />
        </OnDemand>
      )}
    </>
  );
}
