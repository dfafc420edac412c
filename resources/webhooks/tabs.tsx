import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import styles from "./tabs.module.css";

const base = "/dashboard/settings/store/webhooks";

/** What the platform tells us, and what we tell the merchant's own systems. */
export function Tabs() {
  const { t } = useTranslation();
  const tab = (to: string, label: string) => (
    <NavLink to={to} end className={styles.tab ?? ""}>
      {label}
    </NavLink>
  );
  return (
    <nav className={styles.tabs} aria-label={t("webhooks.webhooks")}>
      {tab(base, t("webhooks.tabs.check"))}
      {tab(`${base}/endpoints`, t("webhooks.tabs.endpoints"))}
      {tab(`${base}/sent`, t("webhooks.tabs.sent"))}
    </nav>
  );
}
