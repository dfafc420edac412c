import { MenuOutlined } from "@ant-design/icons";
import { lazy, type PropsWithChildren, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePainted } from "#src/hooks/use-painted";
import { useDisplay } from "#src/theme/display-settings";
import { later } from "#src/ui/later";
import { Brand } from "./brand.tsx";
import { DisplayButton } from "./display-button.tsx";
import { AccountPlace, StorePlace, ToolsPlace } from "./header-places.tsx";
import { LanguageSelect } from "./language-select.tsx";
import { withWords } from "./later-words.ts";
import styles from "./layout.module.css";
import { type MenuCounts, Nav } from "./nav.tsx";
import { PaperHead } from "./paper-head.tsx";
import { SkipLink } from "./skip-link.tsx";
import toolStyles from "./tool.module.css";

const MenuDrawer = lazy(() => import("./menu-drawer.tsx"));
const StoreSwitcher = later(() => import("./store-switcher.tsx"), StorePlace);
const AccountMenu = later(() => import("./account-menu.tsx"), AccountPlace);

const FrameTools = later(
  withWords(() => import("./frame-tools.tsx")),
  ToolsPlace,
);

const home = "/dashboard/app";
const widths = { vertical: 280, mini: 88 };

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    // Not at once: to ask would lay the page out before it is drawn, and a page that is scrolled anew says so.
    const look = () => setScrolled(window.scrollY > 8);
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  return scrolled;
}

function MenuButton({ counts, children }: PropsWithChildren<{ counts: MenuCounts | undefined }>) {
  const { t } = useTranslation();
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  return (
    <>
      <button
        type="button"
        className={`${toolStyles.tool} ${styles.burger}`}
        aria-label={t("nav.open")}
        aria-expanded={state === "open"}
        onClick={() => setState("open")}
      >
        <MenuOutlined aria-hidden="true" />
      </button>
      {state !== "never" && (
        <Suspense>
          <MenuDrawer open={state === "open"} onClose={() => setState("closed")} counts={counts}>
            {children}
          </MenuDrawer>
        </Suspense>
      )}
    </>
  );
}

interface AppLayoutProps {
  counts?: MenuCounts;
}

/** The frame of everything behind the sign-in: menu, header, content. */
export function AppLayout({ counts, children }: PropsWithChildren<AppLayoutProps>) {
  const { t } = useTranslation();
  const { themeLayout, themeStretch } = useDisplay();
  const scrolled = useScrolled();
  // The day's work is seen before the ways to the rest of it.
  const isPainted = usePainted();
  const mini = themeLayout === "mini";
  const name = t("app.name");
  return (
    <div className={styles.root}>
      <SkipLink />
      <aside className={styles.sider} style={{ inlineSize: widths[themeLayout] }}>
        <div className={`${styles.brand} ${mini ? styles.center : ""}`}>
          <Brand to={home} name={name} short={mini} />
        </div>
        {isPainted && <Nav counts={counts} mini={mini} />}
      </aside>
      <div className={styles.column}>
        <header className={styles.header} data-scrolled={scrolled}>
          <div className={styles.bar}>
            <MenuButton counts={counts}>
              <Brand to={home} name={name} />
            </MenuButton>
            <StoreSwitcher />
            <div className={styles.tools}>
              <FrameTools />
              <span className={toolStyles.inHeader}>
                <LanguageSelect />
              </span>
              <DisplayButton />
              <AccountMenu />
            </div>
          </div>
        </header>
        <main id="content" tabIndex={-1} className={styles.content}>
          <div className={themeStretch ? styles.stretched : styles.contained}>
            <PaperHead />
            {children}
          </div>
        </main>
      </div>
    </div>
  );
}
