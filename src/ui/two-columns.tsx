import type { PropsWithChildren, ReactNode } from "react";
import styles from "./two-columns.module.css";

interface TwoColumnsProps {
  side: ReactNode;
  className?: string | undefined;
}

/** A record's page: what it holds, and beside it, where there is room, what it belongs to. On paper one after the other. */
export function TwoColumns({ side, className = "", children }: PropsWithChildren<TwoColumnsProps>) {
  return (
    <div className={`${styles.frame} ${className}`}>
      <div className={styles.columns}>
        <div className={styles.main}>{children}</div>
        <div className={styles.side}>{side}</div>
      </div>
    </div>
  );
}
