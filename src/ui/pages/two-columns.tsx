import { Flex } from "antd";
import type { PropsWithChildren, ReactNode } from "react";
import styles from "./two-columns.module.css";

interface TwoColumnsProps {
  /** The head of the main column: in one column it comes first, then the side, then the rest. */
  lead?: ReactNode;
  side: ReactNode;
  /** The side column is sticky. */
  isSideSticky?: boolean;
  className?: string | undefined;
}

/** Show a record's page in two columns where the page (not the window, as with antd's Col) is wide enough. */
export function TwoColumns({ lead, side, isSideSticky = false, className = "", children }: PropsWithChildren<TwoColumnsProps>) {
  if (lead)
    return (
      <div className={`${styles.led} ${className}`}>
        <div>
          <div className={styles.column}>{lead}</div>
          <div className={`${styles.column} ${styles.beside}`}>{side}</div>
          <div className={styles.column}>{children}</div>
        </div>
      </div>
    );
  return (
    <Flex wrap gap={20} align="flex-start" className={className}>
      <div className={styles.main}>{children}</div>
      <div className={`${styles.side} ${isSideSticky ? styles.sticky : ""}`}>{side}</div>
    </Flex>
  );
}
