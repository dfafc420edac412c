import { NavLink } from "react-router-dom";
import { showInBar } from "#src/lib/browser/show-in-bar";
import styles from "./section-tabs.module.css";

interface SectionTabsProps {
  /** Read out, not shown. */
  label: string;
  tabs: readonly (readonly [to: string, label: string, isExact?: boolean])[];
  /** Inside a panel, with distance to its edge. */
  isPadded?: boolean;
}

/** Show related pages as links in a `nav`: antd's Tabs and Menu are widgets without links. */
export function SectionTabs({ label, tabs, isPadded = false }: SectionTabsProps) {
  return (
    <nav className={`${styles.tabs} ${isPadded ? styles.padded : ""}`} aria-label={label}>
      {tabs.map(([to, text, isExact = false]) => (
        <NavLink key={to} to={to} end={isExact} className={styles.tab ?? ""} ref={showCurrent}>
          {text}
        </NavLink>
      ))}
    </nav>
  );
}

function showCurrent(link: HTMLAnchorElement | null): void {
  if (link?.getAttribute("aria-current") === "page") showInBar(link);
}
