import { Typography } from "antd";
import type { PropsWithChildren } from "react";
import styles from "./bench.module.css";

/** Show a key of the keyboard. */
export const Key = ({ children }: PropsWithChildren) => <Typography.Text keyboard>{children}</Typography.Text>;

/** Show the shortcut of the control beside it; hidden from screen readers and on touch devices. */
export function Hint({ children }: { children: string }) {
  return (
    <span className={styles.keyboard} aria-hidden="true">
      <Key>{children}</Key>
    </span>
  );
}
