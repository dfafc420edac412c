import { Typography } from "antd";
import type { PropsWithChildren } from "react";
import styles from "./bench.module.css";

/** A key of the keyboard. */
export const Key = ({ children }: PropsWithChildren) => <Typography.Text keyboard>{children}</Typography.Text>;

/** The key that does what it stands beside, for those who see it; not where there is no keyboard. */
export function Hint({ children }: { children: string }) {
  return (
    <span className={styles.keyboard} aria-hidden="true">
      <Key>{children}</Key>
    </span>
  );
}
