import { HomeOutlined } from "@ant-design/icons";
import { Tooltip } from "antd";
import { createElement } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { currentItem, type MenuGroup, type MenuItem, useMenuGroups } from "#src/lib/menu";
import { usePageHandle } from "#src/lib/page-handle";
import styles from "./nav.module.css";

/** Open work by resource, shown beside its name. */
export type MenuCounts = Readonly<Record<string, number | undefined>>;

interface NavProps {
  counts?: MenuCounts | undefined;
  /** The narrow one: names under the icons. */
  mini?: boolean;
  onNavigate?: () => void;
}

const home: MenuItem = { key: "home", label: "nav.home", to: "/dashboard/app", base: "/dashboard/app", icon: HomeOutlined };

/** The day's work belongs to the shell, not to a resource; it stands first. */
function withHome(groups: readonly MenuGroup[]): readonly MenuGroup[] {
  const overview = groups.find(({ key }) => key === "overview");
  const first = { key: "overview", label: "nav.groups.overview", items: [home, ...(overview?.items ?? [])] };
  return [first, ...groups.filter((group) => group !== overview)];
}

function Count({ count }: { count: number | undefined }) {
  const { t } = useTranslation();
  if (!count) return null;
  return (
    <span className={`bh-number ${styles.count}`}>
      <span aria-hidden="true">{count > 999 ? "999+" : count}</span>
      <span className="bh-hidden">{t("nav.waiting", { count })}</span>
    </span>
  );
}

/** The menu: groups of links. */
export function Nav({ counts, mini = false, onNavigate }: NavProps) {
  const { t } = useTranslation();
  const groups = withHome(useMenuGroups());
  const { pathname } = useLocation();
  const own = usePageHandle()?.resource;
  const current = groups.flatMap(({ items }) => items).find(({ key }) => key === own) ?? currentItem(groups, pathname);
  const link = ({ key, to, icon, label }: MenuItem) => (
    <Link to={to} className={styles.item} aria-current={key === current?.key ? "page" : undefined} onClick={onNavigate}>
      <span className={styles.icon} aria-hidden="true">
        {createElement(icon)}
      </span>
      <span className={styles.label}>{t(label)}</span>
      <Count count={counts?.[key]} />
    </Link>
  );
  return (
    <nav aria-label={t("nav.main")} className={mini ? styles.mini : styles.wide}>
      {groups.map((group) => (
        <div key={group.key} className={styles.group}>
          <h2 className={mini ? "bh-hidden" : styles.heading}>{t(group.label)}</h2>
          <ul className={styles.list}>
            {group.items.map((item) => (
              <li key={item.key}>
                {mini ? (
                  <Tooltip title={t(item.label)} placement="right" mouseEnterDelay={0.5}>
                    {link(item)}
                  </Tooltip>
                ) : (
                  link(item)
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
