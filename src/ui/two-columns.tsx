import { Flex } from "antd";
import type { PropsWithChildren, ReactNode } from "react";
import styles from "./two-columns.module.css";

interface TwoColumnsProps {
  side: ReactNode;
  /** The side column is sticky. */
  isSideSticky?: boolean;
  className?: string | undefined;
}

/** Show a record's page in two columns where the page (not the window, as with antd's Col) is wide enough. */
export function TwoColumns({ side, isSideSticky = false, className = "", children }: PropsWithChildren<TwoColumnsProps>) {
  return (
    <Flex wrap gap={20} align="flex-start" className={className}>
      <div className={styles.main}>{children}</div>
      <div className={`${styles.side} ${isSideSticky ? styles.sticky : ""}`}>{side}</div>
    </Flex>
  );
}
