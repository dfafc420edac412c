import type { PropsWithChildren } from "react";
import styles from "./dense.module.css";

/** Long forms of many short fields. */
export function Dense({ children }: PropsWithChildren) {
  return <div className={styles.dense}>{children}</div>;
}
