import { Typography } from "antd";
import { createContext, type PropsWithChildren, useContext } from "react";
import { type InspectionKey, keyName, shortcuts } from "#src/lib/browser/shortcuts";
import styles from "./bench.module.css";

/** Show a key of the keyboard. */
export const Key = ({ children }: PropsWithChildren) => <Typography.Text keyboard>{children}</Typography.Text>;

/** Whether letters are shortcuts here. */
export const LettersContext = createContext(true);

/** Show the shortcut of the control beside it, unless it is a letter that does nothing; hidden from screen readers and on touch devices. */
export function Hint({ of }: { of: InspectionKey }) {
  const areLettersCommands = useContext(LettersContext);
  if (!areLettersCommands && shortcuts.inspection[of].keys.length === 1) return null;
  return (
    <span className={styles.keyboard} aria-hidden="true">
      <Key>{keyName(shortcuts.inspection[of])}</Key>
    </span>
  );
}
