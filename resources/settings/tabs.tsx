import { NavLink } from "react-router";
import {
  generalAddress,
  inStoreLocationsAddress,
  policiesAddress,
  shippingLabelAddress,
  shippingLocationsAddress,
  warrantyAddress,
} from "./addresses.ts";
import styles from "./tabs.module.css";
import { useWords } from "./words.ts";

const sections = [
  [generalAddress, "general"],
  [policiesAddress, "policies"],
  [shippingLocationsAddress, "shippingLocations"],
  [inStoreLocationsAddress, "inStoreLocations"],
  [shippingLabelAddress, "shippingLabel"],
  [warrantyAddress, "warranty"],
] as const;

/** The sections of the return settings; on a phone the bar scrolls. */
export function Tabs() {
  const { say } = useWords();
  return (
    <nav className={styles.tabs} aria-label={say("settings")}>
      {sections.map(([to, name]) => (
        <NavLink key={to} to={to} className={styles.tab ?? ""} ref={showCurrent}>
          {say(`tabs.${name}`)}
        </NavLink>
      ))}
    </nav>
  );
}

function showCurrent(link: HTMLAnchorElement | null): void {
  if (link?.getAttribute("aria-current") === "page") link.scrollIntoView?.({ block: "nearest", inline: "center" });
}
