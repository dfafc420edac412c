import type { PropsWithChildren } from "react";
import styles from "./table-box.module.css";

/** A table's own box: the only thing that may scroll sideways, also by keyboard. */
export function TableBox({ label, stale = false, children }: PropsWithChildren<{ label: string; stale?: boolean }>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.box} aria-label={label} aria-busy={stale} data-stale={stale} tabIndex={0}>
      {children}
    </section>
  );
}
