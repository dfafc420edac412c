import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { listAddress, registrationsAddress, settingsAddress } from "./addresses.ts";
import styles from "./tabs.module.css";

/** The rules, and what is registered under them. */
export function Tabs() {
  const { t } = useTranslation();
  const tab = (to: string, label: string) => (
    <NavLink to={to} end className={styles.tab ?? ""}>
      {label}
    </NavLink>
  );
  return (
    <nav className={styles.tabs} aria-label={t("warranty.warranty")}>
      {tab(listAddress, t("warranty.tabs.entries"))}
      {tab(registrationsAddress, t("warranty.tabs.registrations"))}
      {tab(settingsAddress, t("warranty.tabs.settings"))}
    </nav>
  );
}
