import { Typography } from "antd";
import type { PropsWithChildren } from "react";
import { type InspectionKey, keyName, shortcuts } from "#src/lib/browser/shortcuts";
import styles from "./bench.module.css";

/** Show a key of the keyboard. */
export const Key = ({ children }: PropsWithChildren) => <Typography.Text keyboard>{children}</Typography.Text>;

/** Show the shortcut of the control beside it; hidden from screen readers and on touch devices. */
export function Hint({ of }: { of: InspectionKey }) {
  return (
    <span className={styles.keyboard} aria-hidden="true">
      <Key>{keyName(shortcuts.inspection[of])}</Key>
    </span>
  );
}
