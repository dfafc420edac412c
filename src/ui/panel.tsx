import { type PropsWithChildren, type ReactNode, useId } from "react";
import styles from "./panel.module.css";

interface PanelProps {
  title?: ReactNode;
  /** Stands at the end of the title's line. */
  extra?: ReactNode;
  /** Without padding: for a table or a list that brings its own. */
  flush?: boolean;
  footer?: ReactNode;
  className?: string | undefined;
}

/** A titled surface; the building block of every page. */
export function Panel({ title, extra, flush = false, footer, className, children }: PropsWithChildren<PanelProps>) {
  const id = useId();
  return (
    <section className={`${styles.panel} ${className ?? ""}`} aria-labelledby={title ? id : undefined}>
      {(title || extra) && (
        <header className={styles.head}>
          {title && (
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
          )}
          {extra && <div className={styles.extra}>{extra}</div>}
        </header>
      )}
      <div className={flush ? styles.flush : styles.body}>{children}</div>
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </section>
  );
}
