import { Flex } from "antd";
import type { PropsWithChildren, ReactNode } from "react";
import styles from "./two-columns.module.css";

interface TwoColumnsProps {
  side: ReactNode;
  className?: string | undefined;
}

/** A record's page: its content, and beside it, where the page (not the window, as with antd's Col) has room, what it belongs to. */
export function TwoColumns({ side, className = "", children }: PropsWithChildren<TwoColumnsProps>) {
  return (
    <Flex wrap gap={20} align="flex-start" className={className}>
      <div className={styles.main}>{children}</div>
      <div className={styles.side}>{side}</div>
    </Flex>
  );
}
