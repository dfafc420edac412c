import { HomeOutlined } from "@ant-design/icons";
import { Badge, Tooltip } from "antd";
import { createElement } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import type { AppAbility } from "#contracts/ability";
import { mayVisit } from "#contracts/screen-access";
import { useMenuGroups } from "#src/hooks/screen/use-screens";
import { homeAddress } from "#src/lib/routing/home-address";
import type { MenuGroup, MenuItem } from "#src/lib/routing/menu";
import { usePageHandle } from "#src/lib/routing/page-handle";
import { useAbility } from "#src/lib/session/can";
import styles from "./nav.module.css";

/** Open work by resource, shown beside its name. */
export type MenuCounts = Readonly<Record<string, number | undefined>>;

interface NavProps {
  counts?: MenuCounts | undefined;
  /** Narrow: names under the icons. */
  mini?: boolean;
  onNavigate?: () => void;
}

/** Add the home page, which belongs to no resource, as the first entry of those who may see it. */
function withHome(groups: readonly MenuGroup[], label: string, ability: AppAbility): readonly MenuGroup[] {
  if (!mayVisit(ability, { path: homeAddress })) return groups;
  const overview = groups.find(({ key }) => key === "overview");
  const home = { key: "home", label, to: homeAddress, icon: HomeOutlined };
  return [{ key: "overview", items: [home, ...(overview?.items ?? [])] }, ...groups.filter((group) => group !== overview)];
}

/**
 * Bring the entry of the page into view: the menu is longer than most windows. Its frame is scrolled by hand, because after
 * `scrollIntoView` Chromium begins Tab at the entry, past the link to the content.
 */
function showCurrent(nav: HTMLElement | null): void {
  const entry = nav?.querySelector("[aria-current]");
  const frame = nav?.closest("aside, .ant-drawer-body");
  if (!entry || !frame) return;
  const [shown, within] = [entry.getBoundingClientRect(), frame.getBoundingClientRect()];
  if (shown.bottom > within.bottom) frame.scrollTop += shown.bottom - within.bottom;
}

function Count({ count, small }: { count: number | undefined; small: boolean }) {
  const { t } = useTranslation();
  if (!count) return null;
  return (
    <span className={styles.count}>
      <Badge count={count} overflowCount={999} size={small ? "small" : "default"} title="" aria-hidden="true" />
      <span className="bh-hidden">{t("nav.waiting", { count })}</span>
    </span>
  );
}

/**
 * Show the menu as a list of links: antd's Menu has `role="menu"`, which screen readers treat as commands and which hides links from
 * their lists.
 */
export function Nav({ counts, mini = false, onNavigate }: NavProps) {
  const { t } = useTranslation();
  const groups = withHome(useMenuGroups(), t("nav.home"), useAbility());
  const { pathname } = useLocation();
  const own = usePageHandle()?.resource;
  const isCurrent = ({ key, to }: MenuItem) => key === own || to === pathname;
  const link = (item: MenuItem) => (
    <Link to={item.to} className={styles.item} aria-current={isCurrent(item) ? "page" : undefined} onClick={onNavigate}>
      <span className={styles.icon} aria-hidden="true">
        {createElement(item.icon)}
      </span>
      <span className={styles.label}>{item.label}</span>
      <Count count={counts?.[item.key]} small={mini} />
    </Link>
  );
  return (
    <nav ref={showCurrent} aria-label={t("nav.main")} className={mini ? styles.mini : styles.wide}>
      {groups.map((group) => (
        <div key={group.key} className={styles.group}>
          <h2 className={mini ? "bh-hidden" : styles.heading}>{t(`nav.groups.${group.key}`)}</h2>
          <ul>
            {group.items.map((item) => (
              <li key={item.key}>
                <Tooltip title={mini ? item.label : ""} placement="right" mouseEnterDelay={0.5}>
                  {link(item)}
                </Tooltip>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
